import { join } from "node:path";
import { type ChangeStore, fileChangeOf } from "@countersign/agent";
import type { FileChange } from "@countersign/contracts/preview";
import type { FileVersion } from "@countersign/contracts/recorded-change";
import type { ComposedFile } from "./compose-changes.ts";

type Place = { workspace: string; store: ChangeStore };

/** All diffs of an answer together have at most so many characters; the files after that are named only. */
const mostCharacters = 3_000_000;

/** The diffs of files, in their order. */
export async function diffsOf(files: readonly ComposedFile[], place: Place): Promise<FileChange[]> {
  const diffs: FileChange[] = [];
  let room = mostCharacters;
  for (const file of files) {
    const diff =
      room > 0
        ? await diffOf(file, place)
        : plainChange(file, place, "Not shown: the change is too large.\n");
    room -= diff.diff.length;
    diffs.push(diff);
  }
  return diffs;
}

async function diffOf(file: ComposedFile, place: Place): Promise<FileChange> {
  const { path, before, after } = file;
  const [old, present] = [await contentOf(before, place), await contentOf(after, place)];
  if (old === undefined || present === undefined)
    return plainChange(file, place, "Not shown: its content isn’t kept on this server.\n");
  if (before?.name === after?.name) return plainChange(file, place, describeMode(after));
  const target = join(place.workspace, path);
  const facts = { path: target, hash: "", mode: 0o644, uid: 0, gid: 0 };
  const snapshot =
    old === null
      ? ({ exists: false, path: target, hash: null } as const)
      : ({ exists: true, ...facts, bytes: old, size: old.length } as const);
  return fileChangeOf(snapshot, present);
}

/** Null where there was no file, undefined where its content is gone. */
async function contentOf(
  version: FileVersion | null,
  { workspace, store }: Place,
): Promise<Buffer | null | undefined> {
  if (version === null) return null;
  return (await store.content(workspace, version)) ?? undefined;
}

function plainChange({ path, before, after }: ComposedFile, { workspace }: Place, text: string): FileChange {
  const change = before === null ? "create" : after === null ? "delete" : "modify";
  return { path: join(workspace, path), change, diff: text, additions: 0, deletions: 0, isCut: false };
}

function describeMode(after: FileVersion | null): string {
  if (after?.mode === "120000") return "The file is now a symbolic link.\n";
  return after?.mode === "100755" ? "The file is now executable.\n" : "The file is no longer executable.\n";
}
