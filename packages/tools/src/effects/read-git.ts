import { join, relative } from "node:path";
import type { EffectOperand, IntendedGit } from "@countersign/shell";
import { entryAt } from "./disk-entry.ts";
import { type EffectReader, entriesOf, stopCounting } from "./effect-reader.ts";
import { type GitPaths, isMeant } from "./git-paths.ts";
import type { GitRepository } from "./git-repository.ts";
import { isAsNoted } from "./git-view.ts";
import { patternExpression } from "./name-pattern.ts";
import { readBounded } from "./read-bounded.ts";
import { readUntracked } from "./read-untracked.ts";

/** The files that git deletes, replaces or puts away. */
export async function readGit(reader: EffectReader, effect: IntendedGit): Promise<void> {
  const [folder] = await entriesOf(reader, [effect.folder]);
  if (folder === undefined) return;
  const repository = reader.git.repositoryOf(folder.path);
  if (repository === null) {
    reader.unknowns.push({ code: "no-repository", data: { program: "git", path: folder.path } });
    return;
  }
  const paths = await pathsOf(reader, effect, repository);
  if (paths === null) return;
  if (effect.picks === "untracked") return readUntracked(reader, effect, { repository, paths });
  if (repository.entries === null) {
    reader.unknowns.push({ code: "unreadable-index", data: { path: repository.root } });
    return;
  }
  await readTracked(reader, effect, { repository, paths });
}

/** Null where the words name a commit, and no file. */
async function pathsOf(
  reader: EffectReader,
  effect: IntendedGit,
  repository: GitRepository,
): Promise<GitPaths | null> {
  if (effect.paths === null) return { isAll: true, names: [], patterns: [] };
  const revisions = new Set(
    effect.mayBeRevisions.filter((one) => isRevision(reader, one, effect.folder, repository)),
  );
  for (const revision of revisions)
    reader.unknowns.push({
      code: "other-revision",
      data: { program: "git", word: revision.kind === "path" ? revision.name : "" },
    });
  const operands = effect.paths.filter((operand) => !revisions.has(operand));
  if (operands.length === 0) return null;
  const names: string[] = [];
  const patterns: RegExp[] = [];
  for (const operand of operands) {
    if (operand.kind === "pathspec") {
      const expression = patternExpression(operand.pattern, { crossesFolders: true });
      if (expression === null)
        reader.unknowns.push({ code: "pattern", data: { program: "git", word: operand.pattern } });
      else patterns.push(below(relative(repository.root, operand.folder), expression));
    } else
      names.push(...(await entriesOf(reader, [operand])).map(({ path }) => relative(repository.root, path)));
  }
  return { isAll: false, names, patterns };
}

/** A pattern that is seen from a folder, for names that are seen from the root. It means what is in a folder of that name, too. */
function below(folder: string, expression: RegExp): RegExp {
  const place = folder === "" ? "" : `${folder.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")}\\/`;
  return new RegExp(`^${place}${expression.source.slice(1, -1)}(?:\\/[^]*)?$`, expression.flags);
}

/** Whether a word names a commit. Where it names a file as well, git asks which; where neither, it may be a branch of a remote. */
function isRevision(
  { git }: EffectReader,
  operand: EffectOperand,
  folder: EffectOperand,
  repository: GitRepository,
): boolean {
  if (operand.kind !== "path" || folder.kind !== "path") return false;
  const word = relative(folder.path, operand.path);
  const { root, commonFolder, gitFolder, entries } = repository;
  const name = relative(root, operand.path);
  const isTracked = entries?.has(name) === true || git.holdsTracked(repository, name);
  if (!isTracked) return true;
  const places = ["heads", "tags", "remotes"].map((kind) => `refs/${kind}/${word}`);
  if (
    places.some((place) =>
      [gitFolder, commonFolder].some((one) => entryAt(join(one, place)).stats?.isFile() === true),
    )
  )
    return true;
  const packed = readBounded(join(commonFolder, "packed-refs"));
  if (packed === "unreadable") return true;
  return (
    packed !== null &&
    places.some((place) => packed.text.split("\n").some((line) => line.endsWith(` ${place}`)))
  );
}

const namesPerPause = 64;

type Picked = { repository: GitRepository; paths: GitPaths };

async function readTracked(
  reader: EffectReader,
  effect: IntendedGit,
  { repository, paths }: Picked,
): Promise<void> {
  const { action, picks } = effect;
  let isListed = false;
  let readCount = 0;
  for (const [name, noted] of repository.entries ?? []) {
    readCount += 1;
    if (readCount % namesPerPause === 0) await reader.budget.breathe();
    if (noted.kind === "submodule" || !isMeant(paths, name)) continue;
    if (!reader.budget.take()) return stopCounting(reader, action);
    await reader.budget.pause();
    const entry = entryAt(join(repository.root, name));
    if (entry.stats === null) {
      if (picks === "changed" && action === "overwrite")
        await reader.list.addNew(entry.path, { kind: noted.kind, size: noted.size });
      continue;
    }
    if (picks === "changed" && isAsNoted(noted, entry.stats)) continue;
    isListed ||= picks === "changed";
    await reader.list.addRoot(action, entry);
    await reader.list.add(action, entry, { isVolatile: false });
  }
  if (isListed) reader.unknowns.push({ code: "compared-by-time" });
}
