import type { ChangeRecord, FileVersion, RecordedFile } from "@countersign/contracts/recorded-change";

/** A file over several calls. `isMixed`: something else changed it between two of them. */
export type ComposedFile = RecordedFile & { isMixed: boolean; callIds: string[] };

/** What the calls of these records changed together, by path. Undos between them explain why a call found a file otherwise than the one before left it. */
export function composeChanges(records: readonly ChangeRecord[]): ComposedFile[] {
  const files = new Map<string, ComposedFile>();
  const latest = new Map<string, FileVersion | null>();
  for (const record of records) {
    for (const file of record.files) {
      const known = latest.get(file.path);
      latest.set(file.path, file.after);
      if (record.callId !== null) addCall(files, file, { callId: record.callId, known });
    }
  }
  return sortFiles([...files.values()]);
}

/** What one record changed, of a call or an undo. */
export function filesOfRecord({ files, callId, undo }: ChangeRecord): ComposedFile[] {
  const callIds = callId === null ? (undo?.callIds ?? []) : [callId];
  return sortFiles(files.map((file) => ({ ...file, isMixed: false, callIds })));
}

function addCall(
  files: Map<string, ComposedFile>,
  { path, before, after }: RecordedFile,
  { callId, known }: { callId: string; known: FileVersion | null | undefined },
): void {
  const file = files.get(path);
  if (file === undefined) {
    files.set(path, { path, before, after, isMixed: false, callIds: [callId] });
    return;
  }
  const isMixed = file.isMixed || (known !== undefined && !isSame(known, before));
  files.set(path, { ...file, after, isMixed, callIds: [...file.callIds, callId] });
}

function sortFiles(files: ComposedFile[]): ComposedFile[] {
  return files
    .filter(({ before, after }) => !isSame(before, after))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

export function isSame(one: FileVersion | null, other: FileVersion | null): boolean {
  return one?.name === other?.name && one?.mode === other?.mode;
}
