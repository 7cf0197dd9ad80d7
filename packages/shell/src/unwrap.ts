import { mayMean } from "./long-option.ts";
import { literalWord, type ShellWord } from "./shell-word.ts";
import type { Wrapper } from "./tables/wrapper-spec.ts";

/** What a wrapper's own words come to. `at` is the wrapped command's index, past the end when there is none. */
export type Unwrapped = {
  at: number;
  /** Every word was understood: a wrapper that is not is looked through by trying each later word as the command. */
  isExact: boolean;
  runsNothing: boolean;
  assignments: ShellWord[];
  /** The value of `-c` and the like. */
  script: ShellWord | null;
  /** `env -C dir`. */
  directory: ShellWord | null;
  /** The word that `xargs -I` replaces. */
  placeholder: string | null;
  /** Commands that its options name and that run beside. */
  commands: string[];
  /** The program that an option names in place of a shell. */
  program: ShellWord | null;
  /** An option names the user: `runuser -u`. */
  namesUser: boolean;
  /** The arguments of `program`, or of the shell of a user; null where it starts none. */
  loginWords: ShellWord[] | null;
};

/** Reads the words of a wrapper that stands at `start`. */
export function unwrap(wrapper: Wrapper, words: readonly ShellWord[], start: number): Unwrapped {
  const found: Unwrapped = {
    at: start + 1,
    isExact: true,
    runsNothing: false,
    assignments: [],
    script: null,
    directory: null,
    placeholder: null,
    commands: [],
    program: null,
    namesUser: false,
    loginWords: null,
  };
  if (wrapper.programFlags !== undefined) {
    readLogin(wrapper, words, found);
    return found;
  }
  readOptions(wrapper, words, found);
  if (found.isExact && wrapper.takesAssignments === true) readAssignments(words, found);
  if (found.isExact && found.script === null) readOperands(wrapper, words, found);
  return found;
}

/** Whether a wrapper with these words, and no command, starts a shell. */
export function startsShell({ startsShell: starts }: Wrapper, own: readonly ShellWord[]): boolean {
  return starts === true || own.some(({ value }) => starts?.test(value) === true);
}

/** Whether `--` ended them. */
function readOptions(wrapper: Wrapper, words: readonly ShellWord[], found: Unwrapped): boolean {
  while (found.at < words.length) {
    const word = words[found.at];
    if (word === undefined) return false;
    if (word.kind !== "literal") {
      // What begins with an unknown text may be an option.
      if (word.prefix === "" ? word.kind !== "tilde" : word.prefix.startsWith("-")) found.isExact = false;
      return false;
    }
    const value = word.value;
    if (value === "-" && wrapper.operands === undefined && wrapper.programFlags === undefined)
      found.isExact = false;
    if (!value.startsWith("-") || (value === "-" && wrapper.takesDash !== true)) return false;
    if (value === "--") {
      found.at += 1;
      return true;
    }
    if (wrapper.queryFlags?.includes(value) === true) {
      found.runsNothing = true;
      return false;
    }
    const width = value.startsWith("--") ? readLong(wrapper, words, found) : readShort(wrapper, words, found);
    if (width === 0) {
      found.isExact = false;
      return false;
    }
    found.at += width;
  }
  return false;
}

function readLong(wrapper: Wrapper, words: readonly ShellWord[], found: Unwrapped): number {
  const value = words[found.at]?.value ?? "";
  const equals = value.indexOf("=");
  const written = equals === -1 ? value : value.slice(0, equals);
  const name =
    [...(wrapper.scriptFlags ?? []), ...(wrapper.programFlags ?? [])].find((flag) =>
      mayMean(written, [flag]),
    ) ?? written;
  const bare = name.slice(2);
  const takesValue = wrapper.longValued.includes(bare) || wrapper.scriptFlags?.includes(name) === true;
  if (!takesValue) return wrapper.long.includes(bare) ? 1 : 0;
  noteValue(wrapper, name, valueWord(words, found.at, equals === -1 ? null : equals + 1), found);
  return equals === -1 ? 2 : 1;
}

function readShort(wrapper: Wrapper, words: readonly ShellWord[], found: Unwrapped): number {
  const value = words[found.at]?.value ?? "";
  if (wrapper.takesNumber === true && /^-\d+$/.test(value)) return 1;
  for (let index = 1; index < value.length; index += 1) {
    const flag = `-${value[index]}`;
    const letter = value[index] ?? "";
    if (wrapper.valued.includes(letter) || wrapper.scriptFlags?.includes(flag) === true) {
      const isLast = index === value.length - 1;
      noteValue(wrapper, flag, valueWord(words, found.at, isLast ? null : index + 1), found);
      return isLast ? 2 : 1;
    }
    if (!wrapper.short.includes(letter)) return 0;
  }
  return 1;
}

function valueWord(words: readonly ShellWord[], at: number, from: number | null): ShellWord | null {
  if (from === null) return words[at + 1] ?? null;
  const word = words[at];
  return word === undefined
    ? null
    : { ...word, value: word.value.slice(from), prefix: word.prefix.slice(from) };
}

function noteValue(wrapper: Wrapper, flag: string, value: ShellWord | null, found: Unwrapped): void {
  if (value === null) {
    found.isExact = false;
    return;
  }
  if (value.kind === "dynamic" || value.kind === "glob") found.isExact = false;
  if (wrapper.scriptFlags?.includes(flag) === true) found.script = value;
  if (wrapper.directoryFlags?.includes(flag) === true) found.directory = value;
  if (flag === "-I" || flag === "--replace") found.placeholder = value.value;
  if (wrapper.programFlags?.includes(flag) === true) found.program = literalWord(value.value, value.span);
  if (wrapper.userFlags?.includes(flag) === true) found.namesUser = true;
  const command = wrapper.commandFlags?.[flag]?.exec(value.value)?.[1];
  if (command !== undefined) found.commands.push(command);
  const before = wrapper.variableFlags?.[flag];
  // `strace -E NAME` only takes it away.
  if (before !== undefined && (before !== "" || value.value.includes("=")))
    found.assignments.push({ ...value, value: before + value.value, prefix: before + value.prefix });
  if (wrapper.plainValues?.[flag]?.test(value.value) === false) found.isExact = false;
}

/** `su [-] [user [words]]`: its options may stand anywhere before `--`. */
function readLogin(wrapper: Wrapper, words: readonly ShellWord[], found: Unwrapped): void {
  const operands: ShellWord[] = [];
  for (let isEnded = false; !isEnded && found.at < words.length; ) {
    isEnded = readOptions(wrapper, words, found);
    if (found.namesUser && operands.length === 0) return;
    if (found.namesUser) found.isExact = false;
    const operand = isEnded ? undefined : words[found.at];
    if (!found.isExact || found.runsNothing) return;
    if (operand !== undefined) {
      operands.push(operand);
      found.at += 1;
    }
  }
  operands.push(...words.slice(found.at));
  if (operands[0]?.value === "-") operands.shift();
  found.loginWords = operands.slice(1);
  found.at = words.length;
}

function readAssignments(words: readonly ShellWord[], found: Unwrapped): void {
  for (let word = words[found.at]; word !== undefined; word = words[found.at]) {
    if (!/^[^=/-][^=/]*=/.test(word.prefix)) return;
    found.assignments.push(word);
    found.at += 1;
  }
}

function readOperands(wrapper: Wrapper, words: readonly ShellWord[], found: Unwrapped): void {
  for (const pattern of wrapper.operands ?? []) {
    const word = words[found.at];
    if (word === undefined) return;
    if (word.kind !== "literal" || !pattern.test(word.value)) {
      found.isExact = false;
      return;
    }
    found.at += 1;
  }
  if (wrapper.scriptFlags === undefined || wrapper.operands === undefined) return;
  // `su user -c text`, `flock file -c text`: options again behind the operand.
  const { scriptFlags } = wrapper;
  const flag = words.findIndex((word, at) => at >= found.at && scriptFlags.includes(word.value));
  const text = words[flag + 1];
  if (flag !== -1 && text !== undefined) {
    found.script = text;
    found.at = flag + 2;
  }
}
