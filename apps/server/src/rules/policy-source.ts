import type { ModeSettings, PolicySession, SessionPolicy } from "@countersign/agent";
import { type CompiledRules, compileRules, type ExactGrant, type RuleSet } from "@countersign/policy";
import type { PolicySnapshot, RuleStore, SessionPolicyRows } from "@countersign/store";
import type { SettingsFiles } from "../settings/settings-files.ts";
import { filesOfWorkspace, type WorkspaceFile } from "../settings/workspace-settings.ts";
import { additionalDirectoriesOf, mayAllow, ruleSetOf } from "./rule-set-of.ts";

/**
 * What holds for sessions, kept ready in memory. Nothing is read from the database while nothing changed: a change of
 * this process calls `invalidate`, one of another process its notification. While notifications cannot be heard, and
 * every five seconds anyway, the version in the database is compared. Settings files are looked at on every use.
 */
export type PolicySource = {
  policyFor(session: PolicySession): Promise<SessionPolicy>;
  filesOf(workspace: string): Promise<WorkspaceFile[]>;
  modeSettings(workspace: string): Promise<ModeSettings>;
  invalidate(): void;
};

export type PolicySourceOptions = {
  store: Pick<RuleStore, "version" | "snapshot" | "ofSession" | "canHear">;
  files: SettingsFiles;
  home: string;
  dataFolder: string;
  realpath: (path: string) => string;
  /** Milliseconds of a clock that never goes back. */
  ticks: () => number;
};

/** `content` is another number whenever the rules are others. */
type Shared = {
  snapshot: PolicySnapshot;
  contentKey: string;
  content: number;
  generation: number;
  checkedAt: number;
};
type Compiled = { ruleSet: RuleSet; rules: CompiledRules; compiledAt: number };

const recheckMs = 5_000;
/** Links that deny and ask rules lead through are resolved when rules are compiled: so that is done anew now and then. */
const recompileMs = 30_000;
const mostSessions = 1_000;
const mostCompiled = 200;

/** Makes an empty source; the first use reads. */
export function createPolicySource(options: PolicySourceOptions): PolicySource {
  const { store, files, home, ticks } = options;
  let generation = 0;
  let contents = 0;
  let shared: Shared | null = null;
  const exactOf = new WeakMap<SessionPolicyRows, Exact>();
  const sessions = new Map<string, SessionPolicyRows>();
  const compiled = new Map<string, Compiled>();

  /** What holds for everybody, as new as the last change that this process can know of. */
  async function sharedNow(): Promise<Shared> {
    const present = shared;
    const isFresh = present?.generation === generation && ticks() - present.checkedAt < recheckMs;
    if (present !== null && isFresh && store.canHear()) return present;
    const began = { generation, checkedAt: ticks() };
    const isUnchanged = present !== null && (await store.version()) === present.snapshot.version;
    const next = isUnchanged ? { ...present, ...began } : { ...(await readShared()), ...began };
    // A reader that began earlier may end later.
    if (shared === null || isNewer(next.snapshot, shared.snapshot)) shared = next;
    return shared;
  }

  async function readShared() {
    const snapshot = await store.snapshot();
    const contentKey = contentKeyOf(snapshot);
    const present = shared?.contentKey === contentKey ? shared : null;
    return { snapshot, contentKey, content: present?.content ?? ++contents };
  }

  async function ownNow(sessionId: string, { snapshot }: Shared): Promise<SessionPolicyRows> {
    const present = sessions.get(sessionId);
    if (present !== undefined && isNewer(present, snapshot)) return present;
    const rows = await store.ofSession(sessionId);
    if (sessions.size >= mostSessions) sessions.clear();
    sessions.set(sessionId, rows);
    return rows;
  }

  function compile(
    session: PolicySession,
    { content, snapshot }: Shared,
    own: SessionPolicyRows,
    found: WorkspaceFile[],
  ): Compiled {
    const ownKey = own.rules.map(({ id, version }) => `${id}.${version}`);
    const fileKey = found.map(({ state, trust }) => `${state.revision}.${trust}`);
    const key = JSON.stringify([session.workspace, session.createdBy, content, ownKey, fileKey]);
    const present = compiled.get(key);
    if (present !== undefined && !isStale(present, ticks())) return present;
    const ruleSet = ruleSetOf(session, { rules: [...snapshot.rules, ...own.rules], files: found });
    const places = { workspace: session.workspace, home, realpath: options.realpath };
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

  async function filesOf(workspace: string): Promise<WorkspaceFile[]> {
    const { snapshot } = await sharedNow();
    return filesOfWorkspace(workspace, { files, home, trust: snapshot.trust });
  }

  return {
    filesOf,

    async policyFor(session) {
      const everybody = await sharedNow();
      const { trust } = everybody.snapshot;
      const [own, found] = await Promise.all([
        ownNow(session.id, everybody),
        filesOfWorkspace(session.workspace, { files, home, trust }),
      ]);
      const { ruleSet, rules } = compile(session, everybody, own, found);
      const exact = exactIn(own);
      return {
        ruleSet: { ...ruleSet, exact: exact.grants },
        rules: { ...rules, exact: exact.compiled },
        additionalDirectories: additionalDirectoriesOf(found, { workspace: session.workspace, home }),
        productData: options.dataFolder,
        isBypassDisabled: found.some(({ state }) => state.content.isBypassDisabled),
      };
    },

    async modeSettings(workspace) {
      const found = await filesOf(workspace);
      const modes = found.filter(mayAllow).flatMap(({ state }) => state.content.defaultMode ?? []);
      const disabling = found.find(({ state }) => state.content.isBypassDisabled);
      return {
        defaultMode: modes.filter((mode) => mode !== "bypassPermissions").at(-1) ?? null,
        bypassDisabledBy: disabling?.source ?? null,
      };
    },

    invalidate() {
      generation += 1;
    },
  };
}

function isStale({ ruleSet, compiledAt }: Compiled, now: number): boolean {
  return ruleSet.deny.length + ruleSet.ask.length > 0 && now - compiledAt >= recompileMs;
}

type Exact = { grants: ExactGrant[]; compiled: CompiledRules["exact"] };

function compileExact(own: SessionPolicyRows): Exact {
  const grants = own.exact.map(
    ({ grant, tool, input, cwd }): ExactGrant => ({ tool, input, cwd, id: grant.id, by: grant.by }),
  );
  return { grants, compiled: compileRules({ allow: [], ask: [], deny: [], exact: grants }).exact };
}

function isNewer(one: { version: string }, other: { version: string }): boolean {
  return BigInt(one.version) >= BigInt(other.version);
}

/** Equal for equal rules and trust: hits do not count. */
function contentKeyOf({ rules }: PolicySnapshot): string {
  return rules.map(({ id, version }) => `${id}.${version}`).join(" ");
}
