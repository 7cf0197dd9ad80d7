import { AppError } from "@countersign/contracts/app-error";
import { assertNever } from "@countersign/contracts/assert-never";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { RuleBehavior } from "@countersign/contracts/rule";
import { compileRules, type RuleSet, type StoredRule } from "@countersign/policy";
import { resolveToolPath } from "@countersign/tools/file-system/tool-path";
import type { SessionPolicy } from "../evaluation/session-policy.ts";
import type { PermissionUpdate, PermissionUpdateDestination } from "./permission-update.ts";
import { problemOfRule, ruleTextOf } from "./rule-text.ts";

/** Rules as texts in the syntax of docs/policy.md, as `permissions` of a settings file has them. Deny beats ask beats allow. */
export type AgentRules = {
  allow?: readonly string[] | undefined;
  ask?: readonly string[] | undefined;
  deny?: readonly string[] | undefined;
};

/** A checked change; nothing changes before `apply`. */
export type CheckedUpdates = {
  /** Null when it leaves the mode alone. */
  mode: PermissionMode | null;
  apply(): void;
};

/** The rules and folders of one agent, in memory. */
export type AgentPolicy = {
  policyFor(): Promise<SessionPolicy>;
  /** Checks all of a callback's changes before any is made; a text says what is wrong with them. */
  check(updates: readonly PermissionUpdate[]): CheckedUpdates | string;
};

export type AgentPolicyOptions = {
  rules: AgentRules;
  safeTools: readonly string[];
  additionalDirectories: readonly string[];
  workspace: string;
  home: string;
  realpath: (path: string) => string;
  mayBypass: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** Links that deny and ask rules lead through are resolved when rules are compiled: so that is done again now and then. */
const recompileMs = 30_000;

type Source = PermissionUpdateDestination | "createAgent" | "isSafe";
type Kept = { behavior: RuleBehavior; text: string; source: Source };

/**
 * Makes the policy. Throws `AppError("bad-input")` for a rule that cannot be read and a folder that cannot be meant. What the host
 * denies and asks for applies for the agent's whole life: changes add to it, narrow it, and undo only what changes have added.
 */
export function createAgentPolicy(options: AgentPolicyOptions): AgentPolicy {
  const { workspace, home, realpath, now } = options;
  let rules: Kept[] = [
    ...hostRules(options.rules),
    ...options.safeTools.map((text): Kept => ({ behavior: "allow", text, source: "isSafe" })),
  ];
  let directories = options.additionalDirectories.map((path) => directoryOf(path, options));
  let present: { policy: SessionPolicy; at: number } | null = null;

  /** The same object while nothing changed, because others keep what they make of it. */
  function currentPolicy(): SessionPolicy {
    if (present !== null && now() - present.at < recompileMs) return present.policy;
    const ruleSet = ruleSetOf(rules);
    const compiled = compileRules(ruleSet, { workspace, home, realpath });
    const policy = { ruleSet, rules: compiled, additionalDirectories: directories, isBypassDisabled: false };
    present = { policy, at: now() };
    return policy;
  }

  return {
    policyFor: async () => currentPolicy(),
    check(updates) {
      const after = { rules, directories, mode: null as PermissionMode | null };
      for (const update of updates) {
        const problem = change(after, update, options);
        if (problem !== null) return problem;
      }
      return {
        mode: after.mode,
        apply() {
          rules = after.rules;
          directories = after.directories;
          present = null;
        },
      };
    },
  };
}

const behaviors = ["allow", "ask", "deny"] as const;

/**
 * Throws `AppError("bad-input")` for a rule that cannot be read, or is not allowed in its list. `place` is for the
 * message.
 */
export function checkRules(rules: AgentRules, place: string): void {
  for (const behavior of behaviors) {
    for (const text of rules[behavior] ?? []) {
      const problem = problemOfRule(text, behavior);
      if (problem !== null) throw new AppError("bad-input", `In ${place}, ${behavior}: ${problem}.`);
    }
  }
}

function hostRules(rules: AgentRules): Kept[] {
  checkRules(rules, "rules");
  return behaviors.flatMap((behavior) =>
    (rules[behavior] ?? []).map((text): Kept => ({ behavior, text: text.trim(), source: "createAgent" })),
  );
}

function directoryOf(path: string, places: Pick<AgentPolicyOptions, "workspace" | "home">): string {
  if (path === "" || path.includes("\0")) {
    throw new AppError("bad-input", `${JSON.stringify(path)} isn’t a folder.`);
  }
  return path === "~" ? places.home : resolveToolPath(path, places);
}

type Draft = { rules: Kept[]; directories: string[]; mode: PermissionMode | null };

/** Makes one change in the draft; a text says why it cannot be made. */
function change(draft: Draft, update: PermissionUpdate, options: AgentPolicyOptions): string | null {
  switch (update.type) {
    case "addRules":
    case "replaceRules":
    case "removeRules":
      return changeRules(draft, update);
    case "setMode":
      if (update.mode === "bypassPermissions" && !options.mayBypass)
        return "the mode bypassPermissions is not a callback's to set, unless the agent is made with allowBypass";
      draft.mode = update.mode;
      return null;
    case "addDirectories":
    case "removeDirectories":
      return changeDirectories(draft, update, options);
    default:
      return assertNever(update);
  }
}

type RulesUpdate = Extract<PermissionUpdate, { rules: unknown }>;

function changeRules(draft: Draft, { type, rules, behavior, destination }: RulesUpdate): string | null {
  const texts: string[] = [];
  for (const rule of rules) {
    const read = ruleTextOf(rule, behavior);
    if (!read.ok) return read.problem;
    texts.push(read.text);
  }
  const isTaken = (kept: Kept): boolean => {
    if (kept.behavior !== behavior) return false;
    // Removing what the host allows only narrows; what it denies or asks for is not a callback's to lift.
    if (kept.source === "createAgent")
      return type === "removeRules" && behavior === "allow" && texts.includes(kept.text);
    if (kept.source !== destination) return false;
    return type === "replaceRules" || texts.includes(kept.text);
  };
  const rest = draft.rules.filter((kept) => !isTaken(kept));
  const added = type === "removeRules" ? [] : [...new Set(texts)];
  draft.rules = [...rest, ...added.map((text): Kept => ({ behavior, text, source: destination }))];
  return null;
}

type DirectoriesUpdate = Extract<PermissionUpdate, { directories: unknown }>;

function changeDirectories(
  draft: Draft,
  { type, directories }: DirectoriesUpdate,
  options: AgentPolicyOptions,
): string | null {
  try {
    const paths = directories.map((path) => directoryOf(path, options));
    const rest = draft.directories.filter((path) => !paths.includes(path));
    draft.directories = type === "addDirectories" ? [...rest, ...new Set(paths)] : rest;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function ruleSetOf(rules: readonly Kept[]): RuleSet {
  const list = (behavior: RuleBehavior): StoredRule[] =>
    rules.flatMap(({ text, source, ...kept }) =>
      kept.behavior === behavior ? [{ text, source: sourceLabels[source] }] : [],
    );
  return { allow: list("allow"), ask: list("ask"), deny: list("deny") };
}

const sourceLabels: Record<Source, string> = {
  createAgent: "the program",
  isSafe: "the tool's own definition",
  session: "session",
  localSettings: "local settings",
  projectSettings: "project settings",
  userSettings: "user settings",
};
