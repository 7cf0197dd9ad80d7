import { workspace } from "../mix.ts";
import type { Engine } from "./engine.ts";

/** The policy engine of Gemini CLI, with the rules that its own settings loader would make of a command prefix. */
export const gemini: Engine = {
  name: "@google/gemini-cli-core",
  note: "splits commands with tree-sitter; matches paths as text of the arguments",
  prepare: async (rules) => {
    // It traces every rule to console.debug, which its own user interface catches: writing that out is not measured.
    console.debug = () => undefined;
    const { PolicyEngine } = await import("@google/gemini-cli-core");
    const decisions = { allow: "allow", ask: "ask_user", deny: "deny" } as const;
    const priority = { deny: 3, ask: 2, allow: 1 } as const;
    const engine = new PolicyEngine({
      defaultDecision: "ask_user",
      rules: rules.map((rule) => ({
        toolName: rule.kind === "command" ? "run_shell_command" : "write_file",
        decision: decisions[rule.effect],
        priority: priority[rule.effect],
        argsPattern: new RegExp(
          rule.kind === "command"
            ? `${escapeText(`"command":"${rule.prefix}`)}(?:[\\s"]|\\\\")`
            : escapeText(`"file_path":"${workspace}/${rule.folder}/`),
        ),
      })),
    });
    return async (call) => {
      const toolCall =
        call.kind === "command"
          ? { name: "run_shell_command", args: { command: call.command } }
          : { name: "write_file", args: { file_path: `${workspace}/${call.path}`, content: "" } };
      const { decision } = await engine.check(toolCall, undefined);
      return decision === "ask_user" ? "ask" : decision;
    };
  },
};

function escapeText(text: string): string {
  return text.replace(/[-[\]{}()*+?.,\\^$|#\s"]/g, "\\$&");
}
