import type { PathChange } from "./analysis.ts";
import { withAnyEntries } from "./copied-entries.ts";
import { type ChangeSource, folderChanges, here, operandChanges, unknownChange } from "./path-changes.ts";
import { literalWord } from "./shell-word.ts";
import { allOperands, hasOption, type SplitWords, splitWords } from "./split-words.ts";

type Unpacking = { into: string; listing: string };

/** What takes files out of an archive: into the folder of an option, or where it runs. */
export function unpack(source: ChangeSource, split: SplitWords, { into, listing }: Unpacking): PathChange[] {
  if (!split.isOpen && hasOption(split, listing, ["--dry-run"])) return [];
  const target = split.values.filter(({ option }) => option === into || option === "--directory");
  if (target.length === 0) return here(source);
  return target.flatMap(({ word, text }) =>
    folderChanges(source, text === null ? word : literalWord(text, word.span)),
  );
}

/** Each takes the next word, even if it looks like an option: `--suffix -Cout` names no folder. */
const tarValues = [
  "--file",
  "--directory",
  "--cd",
  "--exclude",
  "--transform",
  "--xform",
  "--exclude-from",
  "--files-from",
  "--add-file",
  "--after-date",
  "--newer",
  "--newer-mtime",
  "--blocking-factor",
  "--exclude-ignore",
  "--exclude-ignore-recursive",
  "--exclude-tag",
  "--exclude-tag-all",
  "--exclude-tag-under",
  "--format",
  "--group",
  "--group-map",
  "--hole-detection",
  "--label",
  "--level",
  "--mode",
  "--mtime",
  "--owner",
  "--no-quote-chars",
  "--owner-map",
  "--pax-option",
  "--quote-chars",
  "--quoting-style",
  "--record-size",
  "--sort",
  "--sparse-version",
  "--starting-file",
  "--strip-components",
  "--suffix",
  "--tape-length",
  "--warning",
  "--xattrs-exclude",
  "--xattrs-include",
];

/** The letters that take a value, the rare ones last. */
const tarLetters = "fCTXbgHKNV";
const intoFolder: ReadonlySet<string> = new Set(["-C", "--directory", "--cd"]);

/** Options with which it writes lists beside the archive, or runs programs. */
const furtherFiles = [
  "--listed-incremental",
  "--index-file",
  "--volno-file",
  "--checkpoint-action",
  "--to-command",
  "--info-script",
  "--new-volume-script",
  "--use-compress-program",
  "--rmt-command",
  "--rsh-command",
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
      ...withAnyEntries(isLost ? [unknownChange(source)] : changeByTarExtract(source, split)),
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

/** Each further `-C` is seen from the one before it, and the folder of `--one-top-level` from the last. */
function changeByTarExtract(source: ChangeSource, split: SplitWords): PathChange[] {
  const target = split.values.filter(({ option }) => intoFolder.has(option));
  const top = split.options.find(({ prefix }) => /^--o[a-z-]*=/.test(prefix));
  const name = top?.value.slice(top.value.indexOf("=") + 1) ?? "";
  const isBelow = top === undefined || (top.kind === "literal" && !/^\/|(?:^|\/)\.\.(?:\/|$)/.test(name));
  if (!isBelow) return [unknownChange(source)];
  if (target.length === 0) return here(source);
  const folders = target.flatMap(({ word, text }) =>
    folderChanges(source, text === null ? word : literalWord(text, word.span)),
  );
  return target.length === 1 ? folders : [...folders, unknownChange(source)];
}

function isDash(files: SplitWords["values"], start: number): boolean {
  return files.some(({ word, text }) => word.span.start === start && (text ?? word.value) === "-");
}

/** These take a second operand for the file that they write. */
const namesOutput = /^(?:lz4c?|unlz4|pixz|lz4cat)$/;

/** `gzip file` writes `file.gz` and takes the file away, and the other way round. */
export function changeByGzip(source: ChangeSource): PathChange[] {
  const name = source.words[0]?.value ?? "";
  const split = splitWords(source.words, "SbTo", ["--suffix", "--output", "--output-dir-flat"]);
  const isPrinting = hasOption(split, "cltV", [
    "--stdout",
    "--to-stdout",
    "--list",
    "--test",
    "--version",
    "--help",
  ]);
  if (!split.isOpen && isPrinting) return [];
  const operands = allOperands(split);
  const named = split.values
    .filter(({ option }) => /^(?:-o|--output)/.test(option))
    .flatMap(({ word, text }) =>
      operandChanges(source, [text === null ? word : literalWord(text, word.span)], "write", "below"),
    );
  const [suffix] = split.values.flatMap(({ option, word, text }) =>
    option === "-S" || option === "--suffix" ? [text ?? word.value] : [],
  );
  if (hasOption(split, "r", ["--recursive"]))
    return [...named, ...operandChanges(source, operands, "delete", "below")];
  const unpacked = operands.flatMap((word) =>
    word.kind === "literal" ? [literalWord(otherName(word.value, suffix), word.span)] : [word],
  );
  const others = namesOutput.test(nameOf(name)) ? [...unpacked, ...operands.slice(1)] : unpacked;
  // Of `gunzip name`, without its end, `name.gz` becomes `name`.
  const isTaking = /un|^d/.test(nameOf(name)) || hasOption(split, "d", ["--decompress", "--uncompress"]);
  return [
    ...named,
    ...(hasOption(split, "k", ["--keep"]) ? [] : operandChanges(source, operands, "delete")),
    ...operandChanges(source, isTaking ? [...others, ...operands] : others, "write"),
  ];
}

function nameOf(program: string): string {
  return program.slice(program.lastIndexOf("/") + 1);
}

function otherName(name: string, suffix: string | undefined): string {
  if (suffix !== undefined && suffix !== "" && name.endsWith(suffix)) return name.slice(0, -suffix.length);
  const tar = /\.t(?:gz|bz2?|xz|zst|az|lz)$/.exec(name);
  if (tar !== null) return `${name.slice(0, tar.index)}.tar`;
  const end = /[.-](?:gz|bz2?|xz|zst|lzma|lz4?|br|lzo|rz|lrz|[zZ])$/.exec(name);
  return end === null ? `${name}${suffix ?? ".gz"}` : name.slice(0, end.index);
}
