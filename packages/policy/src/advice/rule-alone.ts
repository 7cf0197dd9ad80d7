import { toolManifests } from "@countersign/contracts/tool-manifest";
import type { PolicyContext } from "../context.ts";
import { decide } from "../decide.ts";
import type { PolicyCall } from "../policy-call.ts";
import { compileRules, noRules } from "../rules/compile-rules.ts";

/** A call and how it is shown to a person. */
export type Candidate = { call: PolicyCall; text: string };

/** A workspace like any other, in which nothing is a link. */
const anywhere: PolicyContext = {
  mode: "default",
  workspace: "/workspace",
  cwd: "/workspace",
  home: "/home/user",
  additionalDirectories: [],
  fileSystem: { realpath: (path) => path, linkCount: () => 1, hasLinkBelow: () => false },
};

/** What one allow rule alone does to calls. */
export type RuleAlone = {
  /** Absolute, as `workspace` is. */
  home: string;
  workspace: string;
  /** "allows": the call runs because of the rule. "anyway": it runs, and would without. "refuses": it needs approval. */
  answer(call: PolicyCall): "allows" | "anyway" | "refuses";
};

/** An allow rule with no other beside it, in mode default, without hooks and intents. */
export function ruleAlone(text: string, context: PolicyContext = anywhere): RuleAlone {
  const rules = compileRules({ allow: [{ text, source: "alone" }], ask: [], deny: [] });
  const { hook: _, intentScope: __, cycle: ___, ...given } = context;
  const alone: PolicyContext = { ...given, mode: "default", rules };
  const without: PolicyContext = { ...alone, rules: noRules };
  return {
    home: context.home,
    workspace: context.workspace,
    answer: (call) => {
      if (decide(call, alone).kind !== "allow") return "refuses";
      // Not what is said of the decision: a rule is named as its reason also where the call needs none.
      return decide(call, without).kind === "allow" ? "anyway" : "allows";
    },
  };
}

/** A call of a file tool on an absolute path, with an input that the tool takes. */
export function fileCall(tool: string, path: string): PolicyCall {
  return { tool, input: toolManifests.get(tool)?.sampleInput?.(path) ?? { file_path: path } };
}

/** A call of the shell. */
export function shellCall(command: string): PolicyCall {
  return { tool: "Bash", input: { command } };
}

/** A call that fetches an address. */
export function fetchCall(url: string): PolicyCall {
  return { tool: "WebFetch", input: { url, prompt: "x" } };
}
