import { errorMessage } from "@countersign/contracts/error-message";
import { type FileVersion, fileVersion, type RecordedFile } from "@countersign/contracts/recorded-change";
import { compareOpaque, type RawChange, rawChanges } from "../drift/compare-states.ts";
import { type GitPlace, git } from "../drift/git.ts";
import type { Places } from "../drift/places.ts";
import {
  opaqueOf,
  parseState,
  prepare,
  printState,
  type State,
  type TakenState,
  takeKnownFiles,
  takeState,
} from "../drift/state.ts";
import type { ChangeStore, FileContents, FileReplacement } from "../ports/change-store.ts";
import { dropBegun, dropBegunBefore, noteBegun, readBegun } from "./begun-changes.ts";
import { readFileVersion } from "./file-versions.ts";
import { dropBlobs, dropBlobsBefore, keepBlobs, writeBlob } from "./git-objects.ts";
import { replaceVersion } from "./replace-version.ts";

const compareMs = 60_000;

/** Keeps versions of files where the states of workspaces are kept: in a Git folder of our own, so a repository isn't touched. */
export function createChangeStore({ inTurn }: Places): ChangeStore {
  return {
    take: (workspace, signal) =>
      inTurn(workspace, async (place) => {
        const { kept, ...state } = await takeState(place, signal);
        await kept;
        return printState(state);
      }),

    unrecorded: (workspace, state) =>
      inTurn(workspace, async (place) => [...(await opaqueOf(place, parseState(state))).keys()]),

    begin: (workspace, id, state) => inTurn(workspace, (place) => noteBegun(place, id, state)),
    begun: (workspace, id) => inTurn(workspace, (place) => readBegun(place, id)),
    end: (workspace, id) => inTurn(workspace, (place) => dropBegun(place, id)),

    record: (workspace, { id, before, after, most, signal }) =>
      inTurn(workspace, async (place) => {
        const states = { before: parseState(before), after: after === null ? null : parseState(after) };
        const taken = states.after === null ? await takeEnd(place, states.before, signal) : null;
        const end = taken ?? states.after ?? states.before;
        const comparing = taken?.isWhole === false ? AbortSignal.timeout(compareMs) : signal;
        const [raw] = await Promise.all([rawChanges(place, states.before, end, comparing), taken?.kept]);
        const uncompared =
          states.before.opaque === end.opaque ? [] : await compareOpaque(place, states.before, end);
        const skipped = new Set(uncompared.map(({ path }) => path));
        // What was there before isn't lost, whatever is in its place.
        const files = raw
          .map(recordedFileOf)
          .filter(({ path, before }) => before !== null || !skipped.has(path));
        const kept = firstOf(files, most);
        if (kept.length > 0) await keepBlobs(place, id, versionsOf(kept));
        const isCut = files.length > most || taken?.isWhole === false;
        return { files: kept, skipped: [...skipped].slice(0, most), isCut };
      }),

    async read(workspace, paths) {
      const contents: [string, Awaited<ReturnType<typeof readFileVersion>> | "skipped"][] = [];
      for (const path of paths)
        contents.push([path, await readFileVersion(workspace, path).catch(() => "skipped" as const)]);
      return new Map(contents);
    },

    keep: (workspace, id, contents, also = []) =>
      inTurn(workspace, async (place) => {
        await prepare(place);
        const versions = [...also];
        for (const content of contents.flatMap(filesIn)) {
          await writeBlob(place, content.bytes);
          versions.push(content.version);
        }
        await keepBlobs(place, id, versions);
      }),

    content: (workspace, version) => inTurn(workspace, (place) => readContent(place, version)),

    replace: (workspace, files) =>
      inTurn(workspace, async (place) => {
        const problems = new Map<string, string | null>();
        for (const file of inOrder(files)) {
          const problem = await replaceOne(place, file).then(() => null, errorMessage);
          problems.set(file.path, problem);
        }
        return problems;
      }),

    forget: (workspace, ids) =>
      inTurn(workspace, async (place) => {
        for (const id of ids) await dropBlobs(place, id);
      }),

    forgetBefore: (workspace, moment) =>
      inTurn(workspace, async (place) => {
        await dropBlobsBefore(place, moment);
        await dropBegunBefore(place, moment);
      }),
  };
}

/** `isWhole`: what was created counts, too. */
type End = TakenState & { isWhole: boolean };

/** A command may leave more than can be compared, or than can be in time. That mustn't hide what else it did. */
async function takeEnd(place: GitPlace, before: State, signal: AbortSignal): Promise<End> {
  try {
    return { ...(await takeState(place, signal)), isWhole: true };
  } catch {
    return { ...(await takeKnownFiles(place, before)), isWhole: false };
  }
}

/** A new file can be deleted by hand: the content of the others comes first. */
function firstOf(files: readonly RecordedFile[], most: number): RecordedFile[] {
  if (files.length <= most) return [...files];
  const [others, created] = [
    files.filter(({ before }) => before !== null),
    files.filter(({ before }) => before === null),
  ];
  return [...others, ...created].slice(0, most);
}

function filesIn(contents: FileContents) {
  return [...contents.values()].filter((content) => content !== null && content !== "skipped");
}

async function replaceOne(place: GitPlace, file: FileReplacement): Promise<void> {
  const content = file.wanted === null ? null : await readContent(place, file.wanted);
  await replaceVersion(place.workspace, file, content);
}

/** What goes away comes first, so that a file can stand where a folder was, and the other way round. */
function inOrder(files: readonly FileReplacement[]): FileReplacement[] {
  const depth = ({ path }: FileReplacement) => path.split("/").length;
  const gone = files.filter(({ wanted }) => wanted === null);
  return [
    ...gone.sort((one, other) => depth(other) - depth(one)),
    ...files.filter(({ wanted }) => wanted !== null),
  ];
}

async function readContent(place: GitPlace, { name }: FileVersion): Promise<Buffer | null> {
  const { code, output } = await git(place, ["cat-file", "blob", name]);
  return code === 0 ? output : null;
}

function versionsOf(files: readonly RecordedFile[]): FileVersion[] {
  return files.flatMap(({ before, after }) => [before, after].filter((version) => version !== null));
}

function recordedFileOf({ path, before, after }: RawChange): RecordedFile {
  return { path, before: versionOf(before), after: versionOf(after) };
}

/** Git names what isn't there with zeros. */
function versionOf({ mode, name }: RawChange["before"]): FileVersion | null {
  return mode === "000000" ? null : fileVersion.parse({ mode, name });
}
