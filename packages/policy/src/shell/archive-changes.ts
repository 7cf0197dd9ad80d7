import type { PathChange } from "./analysis.ts";
import { bringingAnything } from "./brought.ts";
import { type ChangeSource, folderChanges, here, operandChanges, unknownChange } from "./path-changes.ts";
import { literalWord } from "./shell-word.ts";
import { allOperands, hasOption, type SplitWords, splitWords } from "./split-words.ts";

type Unpacking = { into: string; reading: string };

/** What takes files out of an archive: into the folder of an option, or where it runs. */
export function unpack(source: ChangeSource, split: SplitWords, { into, reading }: Unpacking): PathChange[] {
  if (!split.isOpen && hasOption(split, reading, ["--dry-run"])) return [];
  const target = split.values.filter(({ option }) => option === into || option === "--directory");
  if (target.length === 0) return here(source);
  return target.flatMap(({ word, text }) =>
    folderChanges(source, text === null ? word : literalWord(text, word.span)),
  );
}

/** Each takes the next word, whatever it looks like: `--suffix -Cout` names no folder. */
const tarValues = [
  ...[
    "--file",
    "--directory",
    "--cd",
    "--exclude",
    "--transform",
    "--xform",
    "--exclude-from",
    "--files-from",
  ],
  ...["--add-file", "--after-date", "--newer", "--newer-mtime", "--blocking-factor", "--exclude-ignore"],
  ...["--exclude-ignore-recursive", "--exclude-tag", "--exclude-tag-all", "--exclude-tag-under", "--format"],
  ...["--group", "--group-map", "--hole-detection", "--label", "--level", "--mode", "--mtime", "--owner"],
  ...["--no-quote-chars", "--owner-map", "--pax-option", "--quote-chars", "--quoting-style", "--record-size"],
  ...["--sort", "--sparse-version", "--starting-file", "--strip-components", "--suffix", "--tape-length"],
  ...["--warning", "--xattrs-exclude", "--xattrs-include"],
];

/** The letters that take a value, the rare ones last. */
const tarLetters = "fCTXbgHKNV";
const intoFolder: ReadonlySet<string> = new Set(["-C", "--directory", "--cd"]);

/** Options with which it writes lists beside the archive, or runs programs. */
const furtherFiles = [
  ...["--listed-incremental", "--index-file", "--volno-file", "--checkpoint-action", "--to-command"],
  ...["--info-script", "--new-volume-script", "--use-compress-program", "--rmt-command", "--rsh-command"],
];

/** What `tar` writes: what it takes out, or the archive. */
export function changeByTar(source: ChangeSource): PathChange[] {
  const [name, first, ...rest] = source.words;
  const isOld = first?.kind === "literal" && /^[A-Za-z]+$/.test(first.value);
  const words =
    isOld && name !== undefined ? [name, literalWord(`-${first.value}`, first.span), ...rest] : source.words;
  const split = splitWords(words, tarLetters, tarValues);
  // Of old options bundled without a dash, several may take a value, in their order.
  const isMixed = isOld && [...first.value].filter((letter) => tarLetters.includes(letter)).length > 1;
  const isWriting = hasOption(split, "cruA", [
    "--create",
    "--append",
    "--update",
    "--concatenate",
    "--delete",
  ]);
  const isListing = hasOption(split, "t", ["--list"]);
  const isTaking =
    hasOption(split, "x", ["--extract", "--get"]) || (split.isOpen && !isWriting && !isListing);
  const isLost = split.isOpen || (isMixed && !isListing) || hasOption(split, "P", ["--absolute-names"]);
  const writesMore = isLost || hasOption(split, "gIF", furtherFiles);
  if (isTaking)
    return [
      ...bringingAnything(isLost ? [unknownChange(source)] : takenOut(source, split)),
      ...(writesMore ? [unknownChange(source)] : []),
    ];
  if (writesMore) return [unknownChange(source)];
  if (isListing) return [];
  if (!isWriting) return [unknownChange(source)];
  const files = split.values.filter(({ option }) => option === "-f" || option === "--file");
  const removes = hasOption(split, "", ["--remove-files"]) ? here(source) : [];
  return [
    ...removes,
    ...files.flatMap(({ word, text }) =>
      operandChanges(source, [text === null ? word : literalWord(text, word.span)], "write"),
    ),
  ].filter(({ span }) => !isDash(files, span.start));
}

/** Each further `-C` is seen from the one before it. */
function takenOut(source: ChangeSource, split: SplitWords): PathChange[] {
  const target = split.values.filter(({ option }) => intoFolder.has(option));
  if (target.length === 0) return here(source);
  const folders = target.flatMap(({ word, text }) =>
    folderChanges(source, text === null ? word : literalWord(text, word.span)),
  );
  return target.length === 1 ? folders : [...folders, unknownChange(source)];
}

function isDash(files: SplitWords["values"], start: number): boolean {
  return files.some(({ word, text }) => word.span.start === start && (text ?? word.value) === "-");
}

/** `gzip file` writes `file.gz` and takes the file away, and the other way round. */
export function packed(source: ChangeSource): PathChange[] {
  const split = splitWords(source.words, "SbT");
  if (!split.isOpen && hasOption(split, "cltV", ["--stdout", "--list", "--test"])) return [];
  const operands = allOperands(split);
  if (hasOption(split, "r", ["--recursive"])) return operandChanges(source, operands, "delete", "below");
  const others = operands.map((word) =>
    word.kind === "literal" ? literalWord(otherName(word.value), word.span) : word,
  );
  return [...operandChanges(source, operands, "delete"), ...operandChanges(source, others, "write")];
}

function otherName(name: string): string {
  const end = /\.(?:gz|bz2|xz|zst|Z|tgz)$/.exec(name);
  return end === null ? `${name}.gz` : name.slice(0, end.index);
}
