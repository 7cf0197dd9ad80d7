import type { CallEffects, EffectTarget } from "@countersign/contracts/call-effects";
import type { Preview } from "@countersign/contracts/preview";
import { describe, expect, it } from "vitest";
import { sampleEffects, sampleFile, sampleGroup } from "../fixtures/sample-effects.ts";
import { approvalTarget } from "./approval-target.ts";

const push: EffectTarget = {
  kind: "git-push",
  remote: "origin",
  url: null,
  branches: ["main"],
  isForced: true,
  isDeleting: false,
  isAll: false,
};

function command(text: string, effects?: Partial<CallEffects>): Preview {
  return {
    kind: "command",
    command: text,
    cwd: "/w",
    effects: effects === undefined ? undefined : sampleEffects(effects),
  };
}

describe("the name that is typed before a critical call is approved", () => {
  it.each<{ name: string; preview: Preview; want: string }>([
    {
      name: "is that of the first place it touches",
      preview: command("rm -rf test", { groups: [sampleGroup], targets: [push] }),
      want: "test",
    },
    {
      name: "is the root itself",
      preview: command("rm -rf /", {
        groups: [{ ...sampleGroup, roots: [sampleFile("/", { kind: "folder" })] }],
      }),
      want: "/",
    },
    { name: "is the branch of a push", preview: command("git push -f", { targets: [push] }), want: "main" },
    {
      name: "is the remote of a push whose branches aren't known",
      preview: command("git push -f", { targets: [{ ...push, branches: null }] }),
      want: "origin",
    },
    {
      name: "is the program where nothing else is known",
      preview: command("/sbin/mkfs.ext4 /dev/sda"),
      want: "mkfs.ext4",
    },
    {
      name: "skips what can't be typed",
      preview: command("rm -rf x", {
        groups: [{ ...sampleGroup, roots: [sampleFile("/w/te\u202est", { kind: "folder" })] }],
      }),
      want: "rm",
    },
    {
      name: "is the host of a fetch",
      preview: { kind: "fetch", url: "http://a.test/", host: "a.test" },
      want: "a.test",
    },
    { name: "is the tool in the end", preview: { kind: "input", summary: "{}" }, want: "Deploy" },
  ])("$name", ({ preview, want }) => {
    expect(approvalTarget({ tool: "Deploy", preview })).toBe(want);
  });
});
