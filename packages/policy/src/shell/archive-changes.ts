import type { PathChange } from "./analysis.ts";
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

const tarValues = ["--file", "--directory", "--exclude", "--transform", "--exclude-from", "--files-from"];

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
  const split = splitWords(words, "fCTXbgH", tarValues);
  if (split.isOpen || hasOption(split, "P", ["--absolute-names"]) || hasOption(split, "gIF", furtherFiles))
    return [unknownChange(source)];
  if (hasOption(split, "x", ["--extract", "--get"])) {
    const target = split.values.filter(({ option }) => option === "-C" || option === "--directory");
    if (target.length === 0) return here(source);
    return target.flatMap(({ word, text }) =>
      folderChanges(source, text === null ? word : literalWord(text, word.span)),
    );
  }
  if (hasOption(split, "t", ["--list"])) return [];
  if (!hasOption(split, "cruA", ["--create", "--append", "--update", "--concatenate", "--delete"]))
    return [unknownChange(source)];
  // Of old options bundled without a dash, several may take a value, in their order.
  if (isOld && (first.value.match(/[fCTXbgH]/g)?.length ?? 0) > 1) return [unknownChange(source)];
  const files = split.values.filter(({ option }) => option === "-f" || option === "--file");
  const removes = hasOption(split, "", ["--remove-files"]) ? here(source) : [];
  return [
    ...removes,
    ...files.flatMap(({ word, text }) =>
      operandChanges(source, [text === null ? word : literalWord(text, word.span)], "write"),
    ),
  ].filter(({ span }) => !isDash(files, span.start));
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
