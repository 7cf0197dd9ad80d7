import { describe, expect, it } from "vitest";
import { ruleDanger } from "./rule-danger.ts";

describe("a rule by which keys and passwords may be read is dangerous", () => {
  it.each([
    { rule: "Read(~/.ssh/**)", want: "~/.ssh/" },
    { rule: "Read(~/.ssh/id_ed25519)", want: "~/.ssh/id_ed25519" },
    { rule: "Read(~/.aws/credentials)", want: "~/.aws/credentials" },
    { rule: "Read(~/.*)", want: "~/." },
    { rule: "Read(~/.config/**)", want: "~/.config/" },
    { rule: "Grep(~/.gnupg/**)", want: "~/.gnupg/" },
    { rule: "Read(//home/user/.netrc)", want: "~/.netrc" },
    { rule: "Read(//etc/**)", want: "/etc/shadow" },
    { rule: "Read(//proc/**)", want: "/proc/self/environ" },
    { rule: "Read(//root/**)", want: "/root/" },
    { rule: "Read(~/re:.*)", want: null },
    { rule: "Read(~/notes/**)", want: null },
    { rule: "Read(//etc/hosts)", want: null },
    { rule: "Read(**)", want: null },
    { rule: "Read(.env)", want: null },
    { rule: "Edit(~/.ssh/**)", want: null },
  ])("$rule: $want", ({ rule, want }) => {
    const danger = ruleDanger(rule);
    if (want === null) expect(danger).toBeNull();
    else expect(danger?.text).toContain(want);
  });
});
