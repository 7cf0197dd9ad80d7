import { compileRules, decide, type PolicyContext, type StoredRule } from "@countersign/policy";
import { workspace } from "../mix.ts";
import type { Engine } from "./engine.ts";

/** Ours: the whole decision, with reasons, risk and suggestions. */
export const countersign: Engine = {
  name: "countersign",
  note: "whole decision: shell analysis, paths, guardrails, reasons, risk, suggestions",
  prepare: async (rules) => {
    const lists: Record<"allow" | "ask" | "deny", StoredRule[]> = { allow: [], ask: [], deny: [] };
    for (const rule of rules) {
      const text = rule.kind === "command" ? `Bash(${rule.prefix}:*)` : `Edit(${rule.folder}/**)`;
      lists[rule.effect].push({ text, source: "bench" });
    }
    const context: PolicyContext = {
      mode: "default",
      workspace,
      cwd: workspace,
      home: "/home/dev",
      additionalDirectories: [],
      fileSystem: { realpath: (path) => path },
      rules: compileRules(lists),
    };
    return (call) =>
      call.kind === "command"
        ? decide({ tool: "Bash", input: { command: call.command } }, context).kind
        : decide({ tool: "Write", input: { file_path: call.path, content: "" } }, context).kind;
  },
};
