import type { AnyTool, PolicyDependencies } from "@countersign/agent";
import { type Actor, nameOf } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import type { AcceptanceResult, IntentTarget } from "@countersign/contracts/intent";
import { assertCheckAllowed } from "./assert-check-allowed.ts";
import { noSuchIntent } from "./no-such-intent.ts";
import type { IntentsRepository } from "./repository/intents-repository.ts";

/** `bash`: the tool that agents' commands run with. `policy`: the active rules. `closing` ends what runs. */
export type CheckOptions = {
  store: IntentsRepository;
  bash: AnyTool;
  policy: PolicyDependencies;
  closing: AbortSignal;
  now: () => string;
};

const limitMs = 120_000;
const longestOutput = 4_000;

/**
 * Runs the command of a criterion in the workspace, because a person read just this one and says so, and no rule forbids it. That it runs
 * stands in the audit log before, how it ended in the history.
 */
export async function runCheck(
  {
    criterion,
    command,
    actor,
    ...target
  }: IntentTarget & { criterion: number; command: string; actor: Actor },
  { store, bash, policy, closing, now }: CheckOptions,
): Promise<AcceptanceResult> {
  const by = nameOf(actor);
  const stored = await store.find(target);
  if (stored === null) throw noSuchIntent(target);
  const wanted = stored.content.acceptance[criterion];
  if (wanted === undefined)
    throw new AppError("not-found", `${target.id} has no acceptance criterion ${criterion}.`);
  if (wanted.command === null)
    throw new AppError("bad-input", `The criterion ${JSON.stringify(wanted.text)} has no command.`);
  if (wanted.command !== command)
    throw new AppError("conflict", `The command of ${JSON.stringify(wanted.text)} changed. Review it again.`);
  await assertCheckAllowed({ command, workspace: target.workspace, by }, policy);
  await store.keepCheck({ ...target, command }, { by: actor, at: now() });
  const ended = await run(bash, command, { workspace: target.workspace, closing });
  const result = { criterion, isMet: ended.exitCode === 0, ...ended, by, at: now() };
  await store.addCheck(
    { ...target, version: stored.version },
    {
      kind: "check",
      text: `${result.isMet ? "Met" : "Not met"}: ${wanted.text}`,
      why: null,
      change: null,
      by: { kind: "person", name: by },
      at: result.at,
      sessionId: null,
      callId: null,
      check: { ...result, command },
    },
  );
  return result;
}

async function run(
  bash: AnyTool,
  command: string,
  { workspace, closing }: { workspace: string; closing: AbortSignal },
) {
  // The tool ends the command itself; the time here is for when it cannot.
  const signal = AbortSignal.any([closing, AbortSignal.timeout(limitMs + 10_000)]);
  const call = bash.parse({ command, timeout: limitMs });
  const { fingerprints } = await call.preview({ workspace, signal });
  const result = await call.run({ workspace, signal, fingerprints, onOutput: () => {} });
  const text = result.ok ? result.text : result.message;
  // Not half a character, where the cut goes through one.
  const output = [...text.slice(-longestOutput)].join("").toWellFormed();
  return { exitCode: result.exitCode ?? null, output };
}
