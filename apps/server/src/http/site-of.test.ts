import { expect, it } from "vitest";
import { siteOf } from "./site-of.ts";

const port = () => 4747;

it.each([
  {
    name: "loopback",
    host: "127.0.0.1:4747",
    publicOrigin: null,
    want: { origin: "http://127.0.0.1:4747", isSecure: false, cookieName: "countersign_4747" },
  },
  {
    name: "the public address",
    host: "Team.example",
    publicOrigin: "https://team.example",
    want: { origin: "https://team.example", isSecure: true, cookieName: "__Host-countersign_4747" },
  },
  {
    name: "loopback beside a public address",
    host: "localhost:4747",
    publicOrigin: "https://team.example",
    want: { origin: "http://localhost:4747", isSecure: false, cookieName: "countersign_4747" },
  },
  {
    name: "a public address without TLS",
    host: "team.example:8080",
    publicOrigin: "http://team.example:8080",
    want: { origin: "http://team.example:8080", isSecure: false, cookieName: "countersign_4747" },
  },
])("$name", ({ host, publicOrigin, want }) => {
  expect(siteOf(host, { port, publicOrigin })).toEqual(want);
});
