import { describe, expect, it } from "vitest";
import { allowedHosts } from "./allowed-hosts.ts";
import { checkRequest } from "./check-request.ts";

const hosts = allowedHosts("127.0.0.1", 4747);
const request = {
  method: "GET",
  path: "/",
  host: "127.0.0.1:4747",
  origin: undefined,
  fetchSite: undefined,
};
const post = { ...request, method: "POST", path: "/api/trpc/sessions.create" };
const stream = { ...request, path: "/api/trpc/events.follow" };

describe("a request is let in", () => {
  it.each([
    { name: "from a program", of: request },
    { name: "as localhost", of: { ...request, host: "LocalHost:4747" } },
    { name: "as IPv6 loopback", of: { ...request, host: "[::1]:4747" } },
    { name: "from its own page", of: { ...post, origin: "http://127.0.0.1:4747", fetchSite: "same-origin" } },
    {
      name: "from its own page behind TLS",
      of: { ...post, origin: "https://localhost:4747", host: "localhost:4747" },
    },
    { name: "typed into the address bar", of: { ...request, fetchSite: "none" } },
    { name: "as a link on another site, to a page", of: { ...request, fetchSite: "cross-site" } },
    { name: "as a post without browser headers", of: post },
  ])("$name", ({ of }) => {
    expect(checkRequest(of, hosts)).toBeNull();
  });
});

describe("a request is refused", () => {
  it.each([
    { name: "under a rebound name", of: { ...request, host: "evil.example:4747" }, status: 421 },
    {
      name: "under a name that begins alike",
      of: { ...request, host: "127.0.0.1.evil.example:4747" },
      status: 421,
    },
    { name: "with another port in Host", of: { ...request, host: "127.0.0.1:80" }, status: 421 },
    { name: "without port in Host", of: { ...request, host: "127.0.0.1" }, status: 421 },
    { name: "with a trailing dot in Host", of: { ...request, host: "localhost.:4747" }, status: 421 },
    { name: "with two Host headers", of: { ...request, hostHeaders: 2 }, status: 400 },
    {
      name: "a stream for another site, its path in another spelling",
      of: { ...stream, path: "/%61pi/trpc/events.follow", fetchSite: "cross-site" },
      status: 403,
    },
    { name: "without Host", of: { ...request, host: undefined }, status: 421 },
    { name: "under another loopback address", of: { ...request, host: "127.0.0.2:4747" }, status: 421 },
    { name: "with an absolute target", of: { ...request, path: "http://evil.example/" }, status: 400 },
    { name: "from a foreign origin", of: { ...post, origin: "https://evil.example" }, status: 403 },
    { name: "from another port of this host", of: { ...post, origin: "http://127.0.0.1:8080" }, status: 403 },
    { name: "from origin null", of: { ...post, origin: "null" }, status: 403 },
    { name: "from an empty origin", of: { ...post, origin: "" }, status: 403 },
    { name: "from an extension", of: { ...post, origin: "chrome-extension://127.0.0.1:4747" }, status: 403 },
    {
      name: "from an origin with a user",
      of: { ...post, origin: "http://127.0.0.1:4747@evil.example" },
      status: 403,
    },
    { name: "a read from a foreign origin", of: { ...request, origin: "https://evil.example" }, status: 403 },
    { name: "a post of another site without Origin", of: { ...post, fetchSite: "cross-site" }, status: 403 },
    { name: "a post of the same site, another port", of: { ...post, fetchSite: "same-site" }, status: 403 },
    { name: "a stream for another site", of: { ...stream, fetchSite: "cross-site" }, status: 403 },
    {
      name: "a stream for the same site, another port",
      of: { ...stream, fetchSite: "same-site" },
      status: 403,
    },
    { name: "a Sec-Fetch-Site of unknown meaning", of: { ...post, fetchSite: "elsewhere" }, status: 403 },
  ])("$name", ({ of, status }) => {
    expect(checkRequest(of, hosts)).toMatchObject({ status });
  });
});

describe("allowed hosts", () => {
  const interfaces = { eth0: [{ address: "192.0.2.7" }, { address: "fe80::1" }] };
  it.each([
    {
      host: "0.0.0.0",
      port: 4747,
      has: ["192.0.2.7:4747", "[fe80::1]:4747", "localhost:4747"],
      not: ["0.0.0.0:4747"],
    },
    { host: "::", port: 4747, has: ["192.0.2.7:4747"], not: ["[::]:4747"] },
    { host: "127.0.0.1", port: 4747, has: ["[::1]:4747"], not: ["192.0.2.7:4747"] },
    { host: "Box.example", port: 4747, has: ["box.example:4747", "127.0.0.1:4747"], not: ["box.example"] },
    { host: "127.0.0.1", port: 80, has: ["localhost", "localhost:80"], not: ["localhost:4747"] },
  ])("of $host and $port", ({ host, port, has, not }) => {
    const found = allowedHosts(host, port, () => interfaces);
    for (const name of has) expect(found).toContain(name);
    for (const name of not) expect(found).not.toContain(name);
  });
});
