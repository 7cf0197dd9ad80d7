import { stat } from "node:fs/promises";
import { relative } from "node:path";
import { type ProgramWatch, programFiles, programFingerprints, programWatch } from "@countersign/agent";
import { type FileFingerprint, isWatched } from "@countersign/contracts/preview";
import type { FileHook } from "../settings/files/parse-hooks.ts";

/** Where a command looks for its files. Both are absolute. */
export type ProgramPlace = { workspace: string; home: string };

/**
 * What the hooks of a file run: the files of the workspace, each with its hash, and for a hook of which that may not be all,
 * why a change of what it runs could go unseen.
 */
export type HookPrograms = { programs: FileFingerprint[]; unwatched: ReadonlyMap<FileHook, string> };

type Known = { stamps: string[]; fingerprints: FileFingerprint[]; watch: ProgramWatch };

const known = new Map<string, Known>();
const mostKnown = 500;
/** A file that changed this recently may change again without a new time. */
const settleMs = 100;
const never = new AbortController().signal;

/**
 * The files of the workspace that its hooks run, each with its hash: who trusts a hook trusts them as they are, and an agent
 * that changes one must not have it run without approval. Read again only when a file's time or size is another.
 */
export function hookPrograms(hooks: readonly FileHook[], place: ProgramPlace): Promise<HookPrograms> {
  const commands = hooks.flatMap((hook) =>
    hook.action.type === "command" ? [{ of: hook, command: hook.action.command }] : [],
  );
  return commandPrograms(commands, place);
}

/** The same for any commands of a file; `of` is what each command is of. */
export async function commandPrograms<Of>(
  commands: readonly { of: Of; command: string }[],
  place: ProgramPlace,
): Promise<{ programs: FileFingerprint[]; unwatched: ReadonlyMap<Of, string> }> {
  const found = new Map<string, FileFingerprint>();
  const unwatched = new Map<Of, string>();
  for (const { of, command: written } of commands) {
    const command = withProjectFolder(written, place.workspace);
    const { fingerprints, watch } = await loadPrograms(command, place);
    for (const each of fingerprints) found.set(each.path, each);
    const why = unwatchedReason(command, { fingerprints, watch, workspace: place.workspace });
    if (why !== null) unwatched.set(of, why);
  }
  const programs = [...found.values()].sort((left, right) => (left.path < right.path ? -1 : 1));
  return { programs, unwatched };
}

/** The variable is set for every hook, so the paths that are written with it are known. */
function withProjectFolder(command: string, workspace: string): string {
  return command.replaceAll(/\$\{CLAUDE_PROJECT_DIR\}|\$CLAUDE_PROJECT_DIR(?!\w)/g, () => workspace);
}

type WatchedHook = Pick<Known, "fingerprints" | "watch"> & { workspace: string };

function unwatchedReason(command: string, { fingerprints, watch, workspace }: WatchedHook): string | null {
  if (watch.unknown !== null) return watch.unknown;
  if (command.includes("CLAUDE_PROJECT_DIR")) return "it changes CLAUDE_PROJECT_DIR";
  const present = new Set(fingerprints.filter(isWatched).map(({ path }) => path));
  const missing = watch.programs.find((files) => !files.some((path) => present.has(path)));
  if (missing === undefined) return null;
  return `there is no ${missing.map((path) => relative(workspace, path)).join(", ")}`;
}

async function loadPrograms(command: string, place: ProgramPlace): Promise<Known> {
  const key = JSON.stringify([command, place.workspace, place.home]);
  const present = known.get(key);
  const stamps = await Promise.all(programFiles(command, place).map(stampOf));
  const isSame = present?.stamps.every((stamp, index) => stamp !== "" && stamp === stamps[index]);
  if (present !== undefined && isSame === true) return present;
  const fingerprints = await programFingerprints(command, place, never);
  if (known.size >= mostKnown) known.clear();
  const read = { stamps, fingerprints, watch: present?.watch ?? programWatch(command, place) };
  known.set(key, read);
  return read;
}

/** Another text whenever the file is another; "" means: read it again. */
async function stampOf(path: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs, ctimeMs } = await stat(path, { bigint: true });
    const isSettled = Date.now() - Number(ctimeMs) > settleMs;
    return isSettled ? [dev, ino, size, mtimeNs, ctimeNs].join(" ") : "";
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    return code === "ENOENT" || code === "ENOTDIR" ? "missing" : "";
  }
}
