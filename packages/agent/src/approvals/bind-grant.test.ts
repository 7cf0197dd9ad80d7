import type { Decision } from "@countersign/contracts/decision";
import type { FileFingerprint } from "@countersign/contracts/preview";
import type { ExactGrant } from "@countersign/policy";
import { describe, expect, it } from "vitest";
import { bindGrant } from "./bind-grant.ts";

const then: FileFingerprint[] = [
  { path: "/w/GNUmakefile", hash: null },
  { path: "/w/deploy.sh", hash: "a" },
];
const grant: ExactGrant = {
  tool: "Bash",
  input: { command: "./deploy.sh" },
  cwd: "/w",
  id: "g",
  fingerprints: then,
};
const granted: Decision = {
  kind: "allow",
  reasons: [
    {
      code: "earlier-grant",
      text: "remembered",
      rule: { text: "./deploy.sh in /w", source: "session", id: "g" },
    },
  ],
};
const asked: Decision = {
  kind: "ask",
  reasons: [{ code: "no-rule", text: "no rule allows ./deploy.sh" }],
  risk: { level: "low", reasons: [] },
  suggestions: [],
};
const byRule: Decision = {
  kind: "allow",
  reasons: [{ code: "earlier-rule", text: "rule Bash(./deploy.sh)" }],
};

function bind(
  fingerprints: FileFingerprint[],
  more: Partial<Parameters<typeof bindGrant>[1]> = {},
  decision = granted,
) {
  const preview = { kind: "command" as const, command: "./deploy.sh", cwd: "/w" };
  return bindGrant(decision, {
    tool: "Bash",
    grants: [grant],
    fingerprints,
    preview,
    decideWithout: () => asked,
    ...more,
  });
}

describe("a call that is always allowed exactly", () => {
  it("runs while its programs hold what they held then", () => {
    expect(bind([...then])).toBe(granted);
  });

  it.each<{ name: string; fingerprints: FileFingerprint[]; path: string }>([
    { name: "its script changed", fingerprints: [{ path: "/w/deploy.sh", hash: "b" }], path: "/w/deploy.sh" },
    {
      name: "its script is gone",
      fingerprints: [{ path: "/w/deploy.sh", hash: null }],
      path: "/w/deploy.sh",
    },
    {
      name: "a file came that is read first",
      fingerprints: [{ path: "/w/GNUmakefile", hash: "c" }],
      path: "/w/GNUmakefile",
    },
    {
      name: "it runs a file that was not compared",
      fingerprints: [{ path: "/w/other", hash: "a" }],
      path: "/w/other",
    },
  ])("asks again when $name, and says so", ({ fingerprints, path }) => {
    const decision = bind(fingerprints);
    expect(decision).toMatchObject({ ...asked, reasons: [{ code: "grant-of-changed" }, ...asked.reasons] });
    expect(decision.reasons[0]?.text).toContain(`${path}, which it runs, has changed since`);
  });

  it("asks again when nothing was stored of what it ran", () => {
    const { fingerprints: _, ...old } = grant;
    expect(bind(then, { grants: [old] }).kind).toBe("ask");
    expect(bind([], { grants: [old] }).kind).toBe("allow");
  });

  it("asks again when it runs a file that isn’t watched, also one that was always allowed before this was checked", () => {
    const preview = { kind: "command" as const, command: "./deploy.sh", cwd: "/w", unwatched: ["bash *.sh"] };
    const decision = bind(then, { preview });
    expect(decision).toMatchObject({ ...asked, reasons: [{ code: "grant-of-unwatched" }, ...asked.reasons] });
    expect(decision.reasons[0]?.text).toContain("bash *.sh runs a file that isn’t watched");
    expect(bind(then, { preview, decideWithout: () => byRule })).toBe(byRule);
  });

  it("asks again when the grant is not there any more", () => {
    expect(bind(then, { grants: [] }).kind).toBe("ask");
  });

  it("still runs when a rule allows it, too", () => {
    expect(bind([{ path: "/w/deploy.sh", hash: "b" }], { decideWithout: () => byRule })).toBe(byRule);
  });
});

describe("other auditEntries stay", () => {
  it.each<{ name: string; decision: Decision }>([
    { name: "one of a rule", decision: byRule },
    { name: "one that asks", decision: asked },
  ])("$name", ({ decision }) => {
    expect(bind([{ path: "/w/deploy.sh", hash: "b" }], {}, decision)).toBe(decision);
  });

  it("one on a file, whose content is not a program", () => {
    expect(bind([{ path: "/w/a", hash: "b" }], { tool: "Write" })).toBe(granted);
  });
});
