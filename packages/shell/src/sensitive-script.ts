import { add, type Found, isOptionLike, MAY_BE_OPTION } from "./sensitive-option.ts";
import type { ShellWord } from "./shell-word.ts";
import type { SensitiveSpec } from "./tables/sensitive-spec.ts";

/** Notes a program in the tool's own language that is not known to be harmless. */
export function checkScript(spec: SensitiveSpec, word: ShellWord, found: Found): void {
  if (spec.isSafeScript === undefined) return;
  if (word.kind === "literal" && spec.isSafeScript(word.value)) return;
  add(found, word, spec.scriptEffect ?? MAY_BE_OPTION, word.form);
  const last = found.at(-1);
  if (last?.span.start === word.span.start) last.isScript = true;
}

/** The word that holds a program for the tool: the value of `-e`, in the same word or the next. */
export function scriptOf(
  spec: SensitiveSpec,
  word: ShellWord,
  next: ShellWord | undefined,
): ShellWord | null {
  if (spec.scriptFlags === undefined) return null;
  for (const flag of spec.scriptFlags) {
    const isLong = flag.startsWith("--");
    if (word.value === flag) return next ?? null;
    const head = isLong ? `${flag}=` : flag;
    if (word.value.startsWith(head)) return { ...word, value: word.value.slice(head.length) };
    // `-ne script`, and a long option that is cut short.
    if (!isLong && /^-[A-Za-z]+$/.test(word.value) && word.value.endsWith(flag.slice(1))) return next ?? null;
    if (isLong && word.value.length > 2 && flag.startsWith(word.value.split("=", 1)[0] ?? "-")) {
      return word.value.includes("=")
        ? { ...word, value: word.value.slice(word.value.indexOf("=") + 1) }
        : (next ?? null);
    }
  }
  // `-nes/a/b/w file`: what stands behind the letter.
  const bundle = /^-[nrsuzE]+e(.+)$/s.exec(word.value);
  return bundle === null ? null : { ...word, value: bundle[1] ?? "" };
}

/** `python3` without a file runs its standard input, as `python3 -` does. */
export function checkProgram(
  { readsProgram }: SensitiveSpec,
  words: readonly ShellWord[],
  found: Found,
): void {
  const first = words[0];
  if (readsProgram === undefined || first === undefined) return;
  const rest = words.slice(1);
  if (rest.some((word) => !isOptionLike(word) || readsProgram.test(word.value))) return;
  found.push({
    word: "-",
    effect: "reads-program-without-file",
    span: first.span,
    runs: true,
  });
}

/** `sqlite3 file` without a statement runs what it reads. */
export function checkInput(
  { readsInput }: SensitiveSpec,
  words: readonly ShellWord[],
  found: Found,
  operands: number,
): void {
  const first = words[0];
  if (readsInput === undefined || first === undefined || operands >= readsInput.below) return;
  if (words.some((word) => isOptionLike(word) && readsInput.unless.test(word.value))) return;
  found.push({
    word: "-",
    effect: "reads-program-without-statement",
    span: first.span,
    runs: true,
    isScript: true,
  });
}
