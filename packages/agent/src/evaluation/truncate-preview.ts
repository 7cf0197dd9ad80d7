import { assertNever } from "@countersign/contracts/assert-never";
import type { AffectedFile, CallEffects } from "@countersign/contracts/call-effects";
import type { FileChange, Preview } from "@countersign/contracts/preview";

/** How much text of a preview the audit log keeps, in UTF-16 code units. What is cut says so. */
export const longestShown = 64_000;
const mostNames = 200;
const mark = "\n… (cut)";

/** The preview as the audit log keeps it: what was shown when a call was decided, cut where it is long. */
export function truncatePreview(preview: Preview): Preview {
  switch (preview.kind) {
    case "diff":
      return { ...preview, files: cutFiles(preview.files) };
    case "command":
      return {
        ...preview,
        command: cut(preview.command, longestShown),
        canonical: preview.canonical === undefined ? undefined : cut(preview.canonical, longestShown / 4),
        programs: preview.programs?.slice(0, mostNames),
        unwatched: preview.unwatched?.slice(0, mostNames),
        effects: preview.effects === undefined ? undefined : cutPaths(preview.effects),
      };
    case "path":
      return preview.pattern === undefined
        ? preview
        : { ...preview, pattern: cut(preview.pattern, longestShown) };
    case "fetch":
      return {
        ...preview,
        url: cut(preview.url, longestShown),
        prompt: preview.prompt === undefined ? undefined : cut(preview.prompt, longestShown / 4),
      };
    case "expansion": {
      const { paths, before, after, files } = preview;
      const names = { paths, before, after, files };
      const isCut = Object.values(names).some(({ length }) => length > mostNames);
      return {
        ...preview,
        why: cut(preview.why, longestShown / 4),
        paths: paths.slice(0, mostNames),
        before: before.slice(0, mostNames),
        after: after.slice(0, mostNames),
        files: files.slice(0, mostNames),
        isCut: preview.isCut || isCut,
      };
    }
    case "intent":
      return preview;
    case "input":
      return { ...preview, summary: cut(preview.summary, longestShown) };
    default:
      return assertNever(preview);
  }
}

/** Hundreds of paths are named, and each may be thousands of characters long. */
function cutPaths(effects: CallEffects): CallEffects {
  const cutPath = (file: AffectedFile): AffectedFile => ({
    ...file,
    path: cut(file.path, longestShown / 64),
  });
  const groups = effects.groups.map((group) => ({
    ...group,
    roots: group.roots.map(cutPath),
    files: group.files.map(cutPath),
  }));
  return { ...effects, groups };
}

/** Every file is named as long as there are not too many; what room there is goes to the first ones. */
function cutFiles(files: FileChange[]): FileChange[] {
  let room = longestShown;
  return files.slice(0, mostNames).map((file) => {
    const diff = file.diff.slice(0, Math.max(0, room));
    room -= diff.length;
    return diff.length === file.diff.length ? file : { ...file, diff, isCut: true };
  });
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}${mark}`;
}
