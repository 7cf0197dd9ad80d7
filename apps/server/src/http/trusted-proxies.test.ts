import { expect, it } from "vitest";
import { trustedProxies } from "./trusted-proxies.ts";

it.each([
  { name: "one on this machine", count: 1, chain: ["127.0.0.1"], want: [true] },
  { name: "one in a private network", count: 1, chain: ["10.1.2.3"], want: [true] },
  { name: "one by IPv6", count: 1, chain: ["fd00::1"], want: [true] },
  { name: "one by IPv4 in IPv6", count: 1, chain: ["::ffff:127.0.0.1"], want: [true] },
  { name: "a stranger who comes past it", count: 1, chain: ["203.0.113.1"], want: [false] },
  {
    name: "what it was told by a stranger",
    count: 1,
    chain: ["127.0.0.1", "203.0.113.1"],
    want: [true, false],
  },
  {
    name: "two, the farther one anywhere",
    count: 2,
    chain: ["10.0.0.1", "203.0.113.1", "10.9.9.9"],
    want: [true, true, false],
  },
])("believes of $name: $want", ({ count, chain, want }) => {
  const trusts = trustedProxies(count);
  if (trusts === false) throw new Error("nobody is believed");
  expect(chain.map((address, hop) => trusts(address, hop))).toEqual(want);
});

it("believes nobody where none is named", () => {
  expect(trustedProxies(0)).toBe(false);
});
