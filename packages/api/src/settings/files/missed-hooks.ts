import { relative } from "node:path";
import type { FileFingerprint } from "@countersign/contracts/preview";
import { describeAction } from "../../hooks/describe-action.ts";
import type { TrustedHooks, TrustRecord } from "../../rules/repository/stored-rule.ts";
import type { FileHook } from "./parse-hooks.ts";
import type { SettingsState } from "./settings-files.ts";

/** Hooks that a person trusted and that cannot run any more: what they were for is blocked. `why` says so in words. */
export type MissedHooks = { hooks: TrustedHooks["hooks"]; why: string };

/** The hooks of a file with their programs, for the record that a person trusts them. */
export function trustedHooksOf(hooks: readonly FileHook[], programs: FileFingerprint[]): TrustedHooks {
  return {
    hooks: hooks.map(({ event, matcher, meant, action }) => ({
      event,
      matcher: meant ?? matcher,
      what: describeAction(action),
    })),
    programs,
  };
}

type Present = { source: string; state: SettingsState; programs: FileFingerprint[]; workspace: string };

/**
 * What is missed of a file that is not as it was trusted: someone who can write a hook's program must not be able to switch the
 * hook off with it. Null when no hook was trusted. Of a record without its hooks those are taken that stand there now.
 */
export function missedHooks(record: TrustRecord, present: Present): MissedHooks | null {
  const { source, state, programs } = present;
  const { hooks } = record.trusted ?? trustedHooksOf(state.content.hooks, programs);
  if (hooks.length === 0) return null;
  const since = `after ${record.by} trusted the hooks of ${source}`;
  const way = "a person must review it and trust it again (Settings > Hooks)";
  return { hooks, why: `${whatChanged(record, present)} ${since}: ${way}` };
}

function whatChanged({ trusted }: TrustRecord, present: Present): string {
  const { source, state, programs, workspace } = present;
  if (!state.isPresent) return `${source} was deleted`;
  if (trusted === null) return `${source} or a file it runs changed`;
  const now = trustedHooksOf(state.content.hooks, programs);
  const isOther = JSON.stringify(now.hooks) !== JSON.stringify(trusted.hooks);
  const program = findDifferent(trusted.programs, programs) ?? findDifferent(programs, trusted.programs);
  return `${isOther || program === null ? source : relative(workspace, program)} changed`;
}

/** The first file of one list that is not the same in the other. */
function findDifferent(list: FileFingerprint[], other: FileFingerprint[]): string | null {
  const hashes = new Map(other.map(({ path, hash }) => [path, hash]));
  return list.find(({ path, hash }) => hashes.get(path) !== hash)?.path ?? null;
}
