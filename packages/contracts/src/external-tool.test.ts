import { describe, expect, it } from "vitest";
import { externalToolOf, toOurCall, toTheirInput, unknownInputsOf } from "./external-tool.ts";

describe("the tools of an agent elsewhere", () => {
  it("have our names for tool and input, and get theirs back", () => {
    const theirs = { filePath: "a.txt", content: "x" };
    const ours = { file_path: "a.txt", content: "x" };
    expect(toOurCall("opencode", "write", theirs)).toEqual({ tool: "Write", input: ours });
    expect(toTheirInput("opencode", "write", ours)).toEqual(theirs);
    expect(toOurCall("opencode", "write", { ...theirs, file_path: "b.txt" })).toBeNull();
  });

  it.each(["Delete", "Write", "Task", "select_intent"])(
    "aren't ours only because they are called %s",
    (name) => {
      expect(toOurCall("opencode", name, {})).toEqual({ tool: `opencode_${name}`, input: {} });
      expect(externalToolOf("opencode", name)).toEqual({ kind: "asks" });
    },
  );

  it.each([
    { agent: "opencode", name: "read", input: { file_path: "~/a.txt" }, want: ["file_path"] },
    { agent: "opencode", name: "read", input: { file_path: " ~" }, want: ["file_path"] },
    { agent: "claude", name: "Read", input: { file_path: "~/a.txt" }, want: [] },
    { agent: "claude", name: "Read", input: { file_path: "a.txt", limit: 3 }, want: [] },
    { agent: "claude", name: "Bash", input: { command: "ls", shell: "evil" }, want: ["shell"] },
  ] as const)("have inputs that nobody knows: $agent $name $input", ({ agent, name, input, want }) => {
    expect(unknownInputsOf(agent, name, input).map((each) => each.name)).toEqual(want);
  });
});
