import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { describe, expect, it } from "vitest";
import { createTestFileSystem } from "./fixtures/test-file-system.ts";
import { createHostRules } from "./host-rules.ts";
import { compileRules } from "./rules/compile-rules.ts";
import { ruleSetFromTexts } from "./rules/rule-set.ts";

type Texts = { allow?: string[]; ask?: string[]; deny?: string[] };

function hostsOf(texts: Texts, mode: PermissionMode = "default") {
  return createHostRules({
    mode,
    workspace: "/w",
    cwd: "/w",
    home: "/home/ada",
    rules: compileRules(ruleSetFromTexts(texts, "user")),
    additionalDirectories: [],
    fileSystem: createTestFileSystem({}, "/w"),
    now: "2026-01-01T00:00:00.000Z",
  });
}

const rule = (text: string) => ({ kind: "rule", rule: { text, source: "user" } });
const notAllowed = { kind: "not-allowed" };

describe("the hosts that commands in a sandbox may reach", () => {
  it.each<{ name: string; rules: Texts; host: string; want: object | null }>([
    {
      name: "one that a rule names",
      rules: { allow: ["WebFetch(domain:a.test)"] },
      host: "a.test",
      want: null,
    },
    { name: "no other", rules: { allow: ["WebFetch(domain:a.test)"] }, host: "b.test", want: notAllowed },
    {
      name: "not below it",
      rules: { allow: ["WebFetch(domain:a.test)"] },
      host: "x.a.test",
      want: notAllowed,
    },
    {
      name: "not what ends so",
      rules: { allow: ["WebFetch(domain:a.test)"] },
      host: "xa.test",
      want: notAllowed,
    },
    { name: "below a domain", rules: { allow: ["WebFetch(domain:*.a.test)"] }, host: "x.a.test", want: null },
    {
      name: "not one that is denied too",
      rules: { allow: ["WebFetch(domain:*.a.test)"], deny: ["WebFetch(domain:x.a.test)"] },
      host: "x.a.test",
      want: rule("WebFetch(domain:x.a.test)"),
    },
    {
      name: "not one that asks too",
      rules: { allow: ["WebFetch(domain:*.a.test)"], ask: ["WebFetch(domain:x.a.test)"] },
      host: "x.a.test",
      want: rule("WebFetch(domain:x.a.test)"),
    },
    { name: "none by a rule for Bash", rules: { allow: ["Bash", "Read"] }, host: "a.test", want: notAllowed },
    { name: "none by a rule for the tool", rules: { allow: ["WebFetch"] }, host: "a.test", want: notAllowed },
    {
      name: "none by it beside one for another host",
      rules: { allow: ["WebFetch", "WebFetch(domain:b.test)"] },
      host: "a.test",
      want: notAllowed,
    },
    {
      name: "one that is named beside it",
      rules: { allow: ["WebFetch", "WebFetch(domain:a.test)"] },
      host: "a.test",
      want: null,
    },
    { name: "any by a rule for all", rules: { allow: ["WebFetch(domain:*)"] }, host: "a.test", want: null },
    ...["localhost", "127.0.0.1", "[::1]", "10.0.0.1", "192.168.1.1", "169.254.169.254", "db.internal"].map(
      (host) => ({
        name: `not ${host} by a rule for all`,
        rules: { allow: ["WebFetch(domain:*)"] },
        host,
        want: notAllowed,
      }),
    ),
    {
      name: "this machine by its name",
      rules: { allow: ["WebFetch(domain:localhost)"] },
      host: "localhost",
      want: null,
    },
    {
      name: "not another name of it",
      rules: { allow: ["WebFetch(domain:localhost)"] },
      host: "127.0.0.1",
      want: notAllowed,
    },
  ])("are $name", ({ rules, host, want }) => {
    expect(hostsOf(rules).causeOf(host)).toEqual(want);
  });

  it("don't depend on the mode", () => {
    for (const mode of ["bypassPermissions", "acceptEdits", "plan", "dontAsk"] as const) {
      expect(hostsOf({}, mode).causeOf("a.test"), mode).toEqual(notAllowed);
      expect(hostsOf({ allow: ["WebFetch(domain:a.test)"] }, mode).causeOf("a.test"), mode).toBe(null);
    }
  });

  it("are some if a rule allows one", () => {
    expect(hostsOf({ allow: ["WebFetch(domain:a.test)"] }).hasAllowed).toBe(true);
    expect(hostsOf({ allow: ["WebFetch"] }).hasAllowed).toBe(false);
    expect(hostsOf({ allow: ["Bash"], deny: ["WebFetch(domain:a.test)"] }).hasAllowed).toBe(false);
  });

  it.each([
    { url: "http://A.Test./", want: "a.test" },
    { url: "http://2130706433/", want: "127.0.0.1" },
    { url: "http://0x7f.1/", want: "127.0.0.1" },
    { url: "http://[::ffff:127.0.0.1]/", want: "127.0.0.1" },
    { url: "http://b\u00fccher.test/", want: "xn--bcher-kva.test" },
    { url: "ftp://a.test/", want: null },
  ])("have the name $want for $url", ({ url, want }) => {
    expect(hostsOf({}).hostOf(url)).toBe(want);
  });
});
