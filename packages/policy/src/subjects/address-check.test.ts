import { describe, expect, it } from "vitest";
import { compileRules } from "../rules/compile-rules.ts";
import { ruleSetFromTexts } from "../rules/rule-set.ts";
import { createAddressCheck } from "./address-check.ts";

const fileSystem = { realpath: (path: string) => path };

function check(allow: string[], deny: string[] = [], isApproved = false) {
  const places = { workspace: "/w", home: "/home/ada", realpath: fileSystem.realpath };
  const rules = compileRules(ruleSetFromTexts({ allow, deny }, "session"), places);
  return createAddressCheck(
    {
      mode: "default",
      workspace: "/w",
      cwd: "/w",
      home: "/home/ada",
      additionalDirectories: [],
      fileSystem,
      rules,
    },
    { isApproved },
  );
}

const internal = ["127.0.0.1", "127.9.9.9", "::1", "0.0.0.0", "::", "10.1.2.3", "192.168.0.1", "172.16.0.1"];
const more = ["169.254.169.254", "169.254.1.1", "fe80::1%eth0", "fd12::1", "::ffff:10.0.0.1", "100.64.0.1"];
const further = ["2002:7f00:1::", "64:ff9b::a00:1", "64:ff9b::a9fe:a9fe", "100.100.100.200", "fd00:ec2::254"];

describe("a name that leads inside", () => {
  it.each([...internal, ...more, ...further])(
    "is refused, even if every host may be fetched: %s",
    (address) => {
      for (const rule of ["WebFetch", "WebFetch(domain:*)", "WebFetch(domain:re:.*)"])
        expect(check([rule])("a.nip.io", address)).toContain(`a.nip.io resolves to ${address}, `);
    },
  );

  it.each([...internal, ...more, ...further])("may be fetched under a rule that names it: %s", (address) => {
    for (const rule of ["vm.example", "*.example", "v*.example", "re:vm\\.example"])
      expect(check([`WebFetch(domain:${rule})`])("vm.example", address)).toBeNull();
  });

  it("may be fetched from a private network when a person approved the call, and from nowhere else inside", () => {
    const approved = check([], ["WebFetch(domain:10.9.*.*)"], true);
    expect(approved("wiki.example", "10.1.2.3")).toBeNull();
    expect(approved("wiki.example", "192.168.0.1")).toBeNull();
    expect(approved("wiki.example", "10.9.2.3")).toContain("denies");
    expect(approved("wiki.example", "127.0.0.1")).not.toBeNull();
    expect(approved("wiki.example", "169.254.169.254")).not.toBeNull();
  });

  it("may be fetched under a rule that names the address", () => {
    const named = check(["WebFetch", "WebFetch(domain:10.0.*.*)", "WebFetch(domain:127.0.0.1)"]);
    expect(named("vm", "127.0.0.1")).toBeNull();
    expect(named("vm", "10.0.3.4")).toBeNull();
    expect(named("vm", "10.1.3.4")).not.toBeNull();
    expect(named("vm", "::1")).not.toBeNull();
  });

  it.each([
    { host: "localhost", address: "127.0.0.1" },
    { host: "localhost", address: "::1" },
    { host: "app.localhost", address: "127.0.0.1" },
    { host: "printer.local", address: "192.168.1.9" },
    { host: "db.internal", address: "10.0.0.4" },
  ])("needs no rule where the name shows it: $host", ({ host, address }) => {
    expect(check([])(host, address)).toBeNull();
  });

  it.each([
    { host: "localhost", address: "169.254.169.254" },
    { host: "localhost", address: "10.0.0.1" },
    { host: "db.internal", address: "127.0.0.1" },
    { host: "metadata.google.internal", address: "169.254.169.254" },
  ])("is refused where it shows something else: $host to $address", ({ host, address }) => {
    expect(check(["WebFetch"])(host, address)).not.toBeNull();
  });
});

describe("a deny rule on an address", () => {
  it.each([
    { deny: "127.0.0.1", address: "127.0.0.1" },
    { deny: "127.0.0.1", address: "0.0.0.0" },
    { deny: "127.0.0.1", address: "::" },
    { deny: "127.0.0.1", address: "::ffff:127.0.0.1" },
    { deny: "localhost", address: "0.0.0.0" },
    { deny: "[::1]", address: "::1" },
    { deny: "203.0.113.5", address: "203.0.113.5" },
    { deny: "203.0.*.*", address: "203.0.113.5" },
    { deny: "re:203\\.0\\..*", address: "203.0.113.5" },
  ])("refuses a name that leads there: $deny, $address", ({ deny, address }) => {
    const refusal = check(["WebFetch(domain:a.example)"], [`WebFetch(domain:${deny})`])("a.example", address);
    expect(refusal).toBe(
      `a.example resolves to ${address}, which the rule WebFetch(domain:${deny}) (session) denies`,
    );
  });

  it.each(["*.*", "*.*.*.*", "re:[0-9.]+", "evil.*"])("about all numbers refuses none: %s", (deny) => {
    expect(check(["WebFetch"], [`WebFetch(domain:${deny})`])("a.example", "203.0.113.5")).toBeNull();
  });
});

it.each(["203.0.113.5", "8.8.8.8", "2606:4700::1111", "172.32.0.1", "100.128.0.1", "198.18.0.1"])(
  "a name that leads out may be fetched: %s",
  (address) => {
    expect(check([])("a.example", address)).toBeNull();
  },
);
