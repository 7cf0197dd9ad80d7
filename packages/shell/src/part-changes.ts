import type { PathChange } from "./analysis.ts";
import { changeByGzip, changeByTar, unpack } from "./archive-changes.ts";
import { copy, folders, install, link, synchronise } from "./copy-changes.ts";
import { changeByCurl, changeByWget } from "./download-changes.ts";
import type { ShellEnvironment } from "./environment.ts";
import { findGitChanges } from "./git-changes.ts";
import type { Words } from "./operand-paths.ts";
import { type ChangeSource, folderChanges, here, operandChanges, unknownChange } from "./path-changes.ts";
import { CHANGES } from "./programs/facets.ts";
import type { ChangeReader } from "./programs/program.ts";
import { literalWord, type ShellWord } from "./shell-word.ts";
import { allOperands, hasOption, splitWords } from "./split-words.ts";
import { copyValues, installValues, rsyncValues } from "./tables/copy-values.ts";
import { findRoots } from "./touched-paths.ts";
import {
  changeByDitto,
  changeByJar,
  changeByOldArchiver,
  changeBySevenZip,
  changeByUnrar,
  changeByUnzip,
} from "./unpack-changes.ts";
import { FURTHER_UNPACKERS } from "./unpack-further.ts";

type Find = (source: ChangeSource) => PathChange[] | null;

/**
 * What a command changes, for programs of which more can be said than the paths that rules look at: which names it writes in a
 * folder, which folder it unpacks to. Null for all others.
 */
export function findPartChanges(
  environment: ShellEnvironment,
  name: string,
  given: Words,
): PathChange[] | null {
  const reader = CHANGES.get(name);
  const find = reader === undefined ? undefined : (finders[reader] ?? FURTHER_UNPACKERS.get(reader));
  if (find === undefined) return null;
  const source = { environment, words: given.words, where: given.where };
  const changes = find(source);
  return given.hasMoreWords && changes !== null ? [...changes, unknownChange(source)] : changes;
}

const finders: Readonly<Partial<Record<ChangeReader, Find>>> = {
  git: findGitChanges,
  copy: (source) => copy(source, splitWords(source.words, "tS", copyValues), false),
  move: (source) => copy(source, splitWords(source.words, "tS", copyValues), true),
  link: (source) => link(source, splitWords(source.words, "tS", copyValues)),
  hardLink: (source) => link(source, splitWords(source.words, "")),
  install: (source) => install(source, splitWords(source.words, "gmotS", [...copyValues, ...installValues])),
  rsync: (source) => synchronise(source, splitWords(source.words, "efBTM", rsyncValues)),
  scp: (source) => synchronise(source, splitWords(source.words, "cDFiJloPSX")),
  makeFolders: (source) => folders(source, splitWords(source.words, "m", ["--mode"]), "write"),
  removeFolders: (source) => folders(source, splitWords(source.words, ""), "delete"),
  tar: changeByTar,
  unzip: changeByUnzip,
  sevenZip: changeBySevenZip,
  cpio: changeByOldArchiver("ip", ["--extract", "--pass-through"]),
  pax: changeByOldArchiver("r", []),
  unrar: changeByUnrar,
  jar: changeByJar,
  ditto: changeByDitto,
  patch: (source) => unpack(source, splitWords(source.words, "dpiorBDFYzV", ["--directory"]), patchOptions),
  here,
  compress: changeByGzip,
  zip: changeByZip,
  curl: changeByCurl,
  wget: changeByWget,
  uniq: (source) => operandChanges(source, splitWords(source.words, "fsw").operands.slice(1), "write"),
  find: changeByFind,
};

const patchOptions = { into: "-d", listing: "C" };
const zipValues = [
  "--output-file",
  "--out",
  "--logfile-path",
  "--temp-path",
  "--suffixes",
  "--password",
  "--split-size",
  "--from-date",
  "--before-date",
  "--include",
  "--exclude",
  "--unzip-command",
  "--compression-method",
];
/** The archive, the files of options, and with `-m` the files that go into it. */
function changeByZip(source: ChangeSource): PathChange[] {
  // `-lf` is one option, and no letters.
  const words = source.words.map((word) =>
    word.value === "-lf" ? { ...word, value: "--logfile-path", prefix: "--logfile-path" } : word,
  );
  const split = splitWords(words, "bnPtOs", zipValues);
  const [archive, ...files] = allOperands(split);
  const isMoving = split.isOpen || hasOption(split, "m", ["--move"]);
  const named = (options: RegExp): ShellWord[] =>
    split.values
      .filter(({ option }) => options.test(option))
      .map(({ word, text }) => (text === null ? word : literalWord(text, word.span)));
  return [
    ...operandChanges(source, named(/^(?:-O|--(?:out|logfile).*)$/), "write"),
    ...named(/^(?:-b|--temp-path)$/).flatMap((word) => folderChanges(source, word)),
    ...operandChanges(source, archive === undefined ? [] : [archive], "write"),
    ...(isMoving ? operandChanges(source, files, "delete", "below") : []),
  ];
}

/** Deleting below every folder where it looks, and the files of `-fprint`. What `-exec` runs is a part of its own. */
function changeByFind(source: ChangeSource): PathChange[] {
  const { words } = source;
  const outputs = words.filter((_, at) => /^-f(?:print0?|printf|ls)$/.test(words[at - 1]?.value ?? ""));
  const isDeleting = words.some((word) => word.value === "-delete");
  return [
    ...(isDeleting ? operandChanges(source, findRoots(words), "delete", "below") : []),
    ...operandChanges(source, outputs, "write"),
  ];
}
