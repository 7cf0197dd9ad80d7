import {
  type AnyTool,
  type PolicyDependencies,
  type SessionRepository,
  type WorkspaceWatch,
  walkFiles,
} from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import type {
  IntentChanged,
  IntentSave,
  IntentStatus,
  IntentSummary,
  IntentTarget,
} from "@countersign/contracts/intent";
import { parseIntent, writeIntent } from "@countersign/intents";
import { type ChangedIntent, changeIntent, formatProblems } from "./change-intent.ts";
import { fileOf, intentDetailOf, problemsOf } from "./intent-detail.ts";
import { intentInFile, intentsInFiles, orchestrationFile, readOrchestration } from "./intent-files.ts";
import { lintYaml, othersOf, summaryOfFile, summaryOfStored } from "./intent-state.ts";
import type { IntentsService } from "./intents-service.ts";
import { noSuchIntent } from "./no-such-intent.ts";
import { putBack } from "./put-back.ts";
import type { IntentsRepository } from "./repository/intents-repository.ts";
import type { ListedIntent } from "./repository/stored-intent.ts";
import { runCheck } from "./run-check.ts";

/** `bash`: the tool that commands of acceptance criteria run with, `closing` ends them. `realWorkspace` throws `AppError("bad-input")`. */
export type IntentsServiceOptions = {
  store: IntentsRepository;
  watch: WorkspaceWatch;
  repository: Pick<SessionRepository, "call" | "load">;
  bash: AnyTool;
  policy: PolicyDependencies;
  closing: AbortSignal;
  realWorkspace: (path: string) => Promise<string>;
  now: () => string;
};

const pageSize = 50;
/** So many files are checked for overlaps between two intents. */
const mostLinted = 5_000;

/** What people do with intents. */
export function createIntentsService(options: IntentsServiceOptions): IntentsService {
  const { store, realWorkspace, now } = options;

  async function realTarget({ workspace, id }: IntentTarget): Promise<IntentTarget> {
    return { workspace: await realWorkspace(workspace), id };
  }

  /** The answer shows the sessions that this person sees, regardless of their role. */
  async function toIntentChanged({ stored, fileProblem }: ChangedIntent, by: string): Promise<IntentChanged> {
    return { ...(await intentDetailOf(store, stored, { all: false, name: by })), fileProblem };
  }

  /** Changes the status of an intent. `version` is the one that the caller saw, undefined for the current one. */
  async function setStatus(
    given: IntentTarget,
    {
      status,
      version,
      why,
      by,
    }: { status: IntentStatus; version?: number; why?: string | undefined; by: string },
  ): Promise<IntentChanged> {
    const target = await realTarget(given);
    await assertSaved(store, target);
    const made = await changeIntent(store, {
      target,
      version,
      at: now(),
      file: null,
      overwritesFile: false,
      make(current) {
        if (current === null) throw noSuchIntent(target);
        const intent = { ...current.content, status };
        return { yaml: writeIntent(current.yaml, intent), intent };
      },
      event: {
        kind: "status",
        text: `Put to ${status}`,
        why: why ?? null,
        sessionId: null,
        callId: null,
        by: { kind: "person", name: by },
      },
    });
    return toIntentChanged(made, by);
  }

  return {
    async list(workspace) {
      return listAllIntents(store, workspace === null ? null : await realWorkspace(workspace));
    },
    get: async (target, visibleTo) => intentDetailOf(store, await realTarget(target), visibleTo),
    async save(input, by) {
      const workspace = await realWorkspace(input.workspace);
      return toIntentChanged(await save(store, { ...input, workspace }, { by, at: now() }), by);
    },
    async lint({ workspace, yaml }) {
      const real = await realWorkspace(workspace);
      const all = await store.ofWorkspace(real);
      const others = othersOf(all, parseIntent(yaml).intent?.id ?? "");
      return lintYaml(yaml, others, others.some(({ isActive }) => isActive) ? await someFiles(real) : []);
    },
    activate: ({ version, ...target }, by) => setStatus(target, { status: "IN_PROGRESS", version, by }),
    setStatus: ({ status, why, ...target }, by) => setStatus(target, { status, why, by }),
    async history({ cursor, ...given }) {
      const target = await realTarget(given);
      if ((await store.find(target)) === null) {
        await fileOf(target);
        return { events: [], cursor: null };
      }
      const page = await store.history(target, { cursor: cursor ?? null, limit: pageSize });
      if (page === null) throw new AppError("bad-input", "Invalid cursor.");
      return page;
    },
    async check({ criterion, command, ...given }, actor) {
      return runCheck({ ...(await realTarget(given)), criterion, command, actor }, options);
    },
    restoreDrift: (input, by) => putBack({ ...input, by }, options),
    async requirement(workspace) {
      const real = await realWorkspace(workspace);
      return { workspace: real, isRequired: await store.isRequired(real) };
    },
    async setRequired({ workspace, isRequired }, by) {
      const real = await realWorkspace(workspace);
      await store.setRequired(real, isRequired, by, now());
      return { workspace: real, isRequired: await store.isRequired(real) };
    },
  };
}

/** Those that are stored, and those of the same workspaces that stand in files only. */
async function listAllIntents(store: IntentsRepository, workspace: string | null): Promise<IntentSummary[]> {
  const groups = Map.groupBy(await store.list(workspace), (each) => each.workspace);
  if (workspace !== null && !groups.has(workspace)) groups.set(workspace, []);
  const lists = await Promise.all([...groups].map(([each, stored]) => listIntents(each, stored)));
  return lists.flat();
}

async function listIntents(workspace: string, stored: ListedIntent[]): Promise<IntentSummary[]> {
  const orchestration = await readOrchestration(workspace);
  const files = await intentsInFiles(workspace, orchestration);
  const kept = await Promise.all(
    stored.map(async (each) => {
      const { problems } = lintYaml(each.yaml, othersOf(stored, each.id));
      return summaryOfStored(each, await intentInFile(each, orchestration), problems);
    }),
  );
  const unsaved = [...files.values()].filter(({ id }) => !stored.some((each) => each.id === id));
  return [
    ...kept,
    ...unsaved.map((file) => summaryOfFile(workspace, file, problemsOf(file, stored).problems)),
  ];
}

async function save(
  store: IntentsRepository,
  input: IntentSave,
  { by, at }: { by: string; at: string },
): Promise<ChangedIntent> {
  const { workspace, yaml, version } = input;
  const { intent, problems } = parseIntent(yaml);
  if (intent === null) throw new AppError("bad-input", `Invalid intent: ${formatProblems(problems)}`);
  if (input.id !== undefined && input.id !== intent.id)
    throw new AppError("bad-input", `An intent keeps its ID. The text says ${intent.id}, not ${input.id}.`);
  const target = { workspace, id: intent.id };
  const entry = await intentInFile({ workspace, file: orchestrationFile, id: intent.id });
  return changeIntent(store, {
    target,
    version,
    at,
    overwritesFile: input.overwritesFile === true,
    make: () => ({ yaml, intent }),
    file: entry?.intent == null ? null : orchestrationFile,
    event: {
      kind: "saved",
      text: version === null ? "Saved for the first time" : "Saved anew",
      why: input.why ?? null,
      by: { kind: "person", name: by },
      sessionId: null,
      callId: null,
    },
  });
}

async function assertSaved(store: IntentsRepository, target: IntentTarget): Promise<void> {
  if ((await store.find(target)) !== null) return;
  const { file } = await fileOf(target);
  throw new AppError("conflict", `${target.id} exists only in ${file}. Review and save it first.`);
}

async function someFiles(workspace: string): Promise<string[]> {
  const files: string[] = [];
  for await (const name of walkFiles(workspace)) {
    files.push(name);
    if (files.length === mostLinted) break;
  }
  return files;
}
