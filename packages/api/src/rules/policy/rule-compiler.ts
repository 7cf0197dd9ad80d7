import type { PolicySession } from "@countersign/agent";
import { type CompiledRules, compileRules, type ExactGrant, type RuleSet } from "@countersign/policy";
import type { WorkspaceFile } from "../../settings/files/workspace-settings.ts";
import type { SessionPolicyRows } from "../repository/rules-repository.ts";
import { ruleSetOf } from "./rule-set-of.ts";
import type { SharedPolicy } from "./stored-policy.ts";

/** All that holds for a session: what is stored for everybody, what for it alone, and the settings files of its workspace. */
export type Holding = { shared: SharedPolicy; own: SessionPolicyRows; files: WorkspaceFile[] };

type Rules = { ruleSet: RuleSet; rules: CompiledRules };
type Compiled = Rules & { compiledAt: number };
type Exact = { grants: ExactGrant[]; compiled: CompiledRules["exact"] };

type Options = { home: string; realpath: (path: string) => string; ticks: () => number };

/** Links that deny and ask rules lead through are resolved when rules are compiled: so that is done anew now and then. */
const recompileMs = 30_000;
const mostCompiled = 200;

/** Compiles the rules that hold for a session, once for all sessions for which the same rules hold. */
export function createRuleCompiler({ home, realpath, ticks }: Options) {
  const exactOf = new WeakMap<SessionPolicyRows, Exact>();
  const compiled = new Map<string, Compiled>();

  function compile(session: PolicySession, { shared, own, files }: Holding): Compiled {
    const ownKey = own.rules.map(({ id, version }) => `${id}.${version}`);
    const fileKey = files.map(({ state, trust }) => `${state.revision}.${trust}`);
    const key = JSON.stringify([session.workspace, session.createdBy, shared.content, ownKey, fileKey]);
    const present = compiled.get(key);
    if (present !== undefined && !isStale(present, ticks())) return present;
    const ruleSet = ruleSetOf(session, { rules: [...shared.snapshot.rules, ...own.rules], files });
    const places = { workspace: session.workspace, home, realpath };
    const made = { ruleSet, rules: compileRules(ruleSet, places), compiledAt: ticks() };
    if (compiled.size >= mostCompiled) compiled.clear();
    compiled.set(key, made);
    return made;
  }

  function exactIn(own: SessionPolicyRows): Exact {
    const present = exactOf.get(own) ?? compileExact(own);
    exactOf.set(own, present);
    return present;
  }

  return function rulesFor(session: PolicySession, holding: Holding): Rules {
    const { ruleSet, rules } = compile(session, holding);
    const exact = exactIn(holding.own);
    return { ruleSet: { ...ruleSet, exact: exact.grants }, rules: { ...rules, exact: exact.compiled } };
  };
}

function isStale({ ruleSet, compiledAt }: Compiled, now: number): boolean {
  return ruleSet.deny.length + ruleSet.ask.length > 0 && now - compiledAt >= recompileMs;
}

function compileExact(own: SessionPolicyRows): Exact {
  const grants = own.exact.map(
    ({ grant, tool, input, cwd, fingerprints }): ExactGrant => ({
      tool,
      input,
      cwd,
      fingerprints,
      id: grant.id,
      by: grant.by,
    }),
  );
  return { grants, compiled: compileRules({ allow: [], ask: [], deny: [], exact: grants }).exact };
}
