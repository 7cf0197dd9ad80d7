import { describe, expect, it } from "vitest";
import { describeAgentProblem } from "./agent-problem-messages.ts";
import { type ConnectableAgentKind, connectableAgentKind } from "./external-agent.ts";

const reader = { commandLine: "countersign" };

const hints: Record<ConnectableAgentKind, string> = {
  claude: " (add --project or --managed if you connected it that way)",
  codex: "",
  copilot: "",
  gemini: " (add --project if you connected it that way)",
  opencode: " (add --project if you connected it that way)",
};

describe.each(["settings-missing", "hooks-changed"] as const)("the fix for %s", (code) => {
  it.each(connectableAgentKind.options)("offers only the flags that %s has", (agent) => {
    expect(describeAgentProblem({ code, about: "/f" }, agent, reader).fix).toBe(
      `Run: countersign connect ${agent}${hints[agent]}`,
    );
  });
});

it("names the command that comes next: doctor, unless connect was refused", () => {
  const problem = { code: "hooks-off", about: "GEMINI_RESTRICTED_MODE is true" } as const;
  const fixFor = (next?: string) =>
    describeAgentProblem(problem, "gemini", next === undefined ? reader : { ...reader, next }).fix;
  expect([fixFor(), fixFor("countersign connect gemini")]).toEqual([
    "Change that, then run: countersign doctor",
    "Change that, then run: countersign connect gemini",
  ]);
});

describe("the fix for hooks that a settings file keeps from running", () => {
  const root = 'sudo COUNTERSIGN_DATA="$HOME"/.countersign countersign connect claude --managed';

  it.each([
    { code: "hooks-disabled", about: "/home/ada/shop/.claude/settings.json", command: root },
    { code: "hooks-disabled", about: "/etc/claude-code/managed-settings.json", command: null },
    { code: "hooks-disabled", about: "/etc/claude-code/managed-settings.d/10-it.json", command: null },
    { code: "hooks-disabled", about: "C:\\Users\\ada\\.claude\\settings.json", command: null },
    { code: "managed-hooks-only", about: "/etc/claude-code/managed-settings.json", command: root },
  ] as const)("for $code in $about, is the command $command", ({ code, about, command }) => {
    const words = describeAgentProblem({ code, about }, "claude", reader);
    expect(words.command).toBe(command);
    expect(words.fix?.endsWith(command === null ? "Remove it from that file." : `un: ${command}`)).toBe(true);
  });
});
