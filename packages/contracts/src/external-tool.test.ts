import { describe, expect, it } from "vitest";
import { agentHookCommand, isAgentHookCommand } from "./agent-hook.ts";
import { externalAgentKind } from "./external-agent.ts";
import { externalToolOf, toOurCall, toTheirInput, unknownInputsOf } from "./external-tool.ts";

describe("the tools of Codex", () => {
  it("have our names for tool and input, and get theirs back", () => {
    const ours = toOurCall("codex", "apply_patch", { command: "p" });
    expect(ours).toEqual({ tool: "apply_patch", input: { patch: "p" } });
    expect(toTheirInput("codex", "apply_patch", { patch: "p" })).toEqual({ command: "p" });
    expect(toOurCall("codex", "view_image", { path: "a.png" })).toEqual({
      tool: "Read",
      input: { file_path: "a.png" },
    });
    expect(toOurCall("codex", "view_image", { path: "a.png", file_path: "b.png" })).toBeNull();
  });

  it.each([
    { name: "view_image", input: { file_path: "~/a.png" }, want: ["file_path"] },
    { name: "view_image", input: { file_path: "a.png", detail: "high" }, want: [] },
    { name: "Bash", input: { command: "ls ~", shell: "evil" }, want: ["shell"] },
    { name: "apply_patch", input: { patch: "p", workdir: "/etc" }, want: ["workdir"] },
  ])("have inputs that nobody knows: $name $input", ({ name, input, want }) => {
    expect(unknownInputsOf("codex", name, input).map((each) => each.name)).toEqual(want);
  });

  it("ask where a sub-agent is given more than a message", () => {
    expect(externalToolOf("codex", "spawn_agent", { message: "look" }).kind).toBe("sub-agent");
    expect(externalToolOf("codex", "spawn_agent", { items: [{ path: "/etc/passwd" }] }).kind).toBe("asks");
  });
});

it.each(["Delete", "Write", "Task", "select_intent"])(
  "a tool of Codex that is called %s isn't ours",
  (name) => {
    expect(toOurCall("codex", name, {})).toEqual({ tool: `codex_${name}`, input: {} });
  },
);

describe.each(externalAgentKind.options)("the hook of %s", (agent) => {
  it.each(["question", "report"] as const)("is known by its command: %s", (kind) => {
    const command = agentHookCommand("/home/o'neil/.countersign/hook", agent, kind);
    expect(isAgentHookCommand(command)).toBe(true);
    expect(isAgentHookCommand(`${command}; lint`)).toBe(false);
    expect(isAgentHookCommand(`lint; ${command}`)).toBe(false);
  });
});
