import type { FormWord } from "./form-words.ts";
import type { Interpreter } from "./interpreters.ts";

/** What an interpreter's words say that it runs. */
export type ScriptWords = {
  files: FormWord[];
  modules: FormWord[];
  /** It reads a program from its standard input. */
  readsInput: boolean;
};

/** Reads the words behind an interpreter's name. Where its flags aren't all known, more words than one may be its script. */
export function scriptWords(interpreter: Interpreter, words: readonly FormWord[]): ScriptWords {
  const state: ScanState = {
    interpreter,
    rest: [...words],
    files: [],
    modules: [],
    hasCode: false,
    isAmbiguous: false,
    takesInput: false,
  };
  const result = (readsInput: boolean): ScriptWords => ({
    files: state.files,
    modules: state.modules,
    readsInput,
  });
  const isRun = words.some(({ text }) => interpreter.run?.includes(text) === true);
  if (interpreter.needsRun === true && !isRun) return result(false);
  if (words.length === 1 && showsItself(interpreter, words[0])) return result(false);
  for (let word = state.rest.shift(); word !== undefined; word = state.rest.shift()) {
    const isSubcommand = interpreter.run?.includes(word.text) === true;
    if (word.text === "-" && !state.hasCode) return result(true);
    if (word.text !== "--" && word.isKnown && isOption(word, interpreter)) {
      if (loadsFolder(interpreter, word, state.rest[0])) state.files.push({ ...word, isKnown: false });
      if (readOption(state, word)) return result(false);
      continue;
    }
    if (isSubcommand || word.text === "--") continue;
    if (state.takesInput && !state.hasCode) return result(true);
    readOperand(state, word);
    return result(false);
  }
  return result(interpreter.readsInput === true && !state.hasCode);
}

function loadsFolder({ libraries }: Interpreter, { text }: FormWord, next: FormWord | undefined): boolean {
  return libraries?.test(`${text} ${next?.text ?? ""}`) === true;
}

type ScanState = {
  interpreter: Interpreter;
  rest: FormWord[];
  files: FormWord[];
  modules: FormWord[];
  /** The program is given as text; behind `bash -c` it is the first word that is no option. */
  hasCode: boolean;
  /** A flag before may have a value that isn't known here. */
  isAmbiguous: boolean;
  /** `bash -s`. */
  takesInput: boolean;
};

function showsItself({ isShell, module }: Interpreter, word: FormWord | undefined): boolean {
  const text = word?.text ?? "";
  if (/^--(?:version|help)$/.test(text)) return true;
  return isShell !== true && (module === undefined ? /^-[vVh]$/ : /^-[Vh]$/).test(text);
}

function isOption({ text }: FormWord, { isShell }: Interpreter): boolean {
  return text.startsWith("-") || (isShell === true && text.startsWith("+"));
}

function readOperand({ interpreter, hasCode, isAmbiguous, files, rest }: ScanState, word: FormWord): void {
  if (interpreter.hasText === true) return;
  if (hasCode) {
    if (interpreter.isShell === true && !word.isKnown) files.push(word);
    return;
  }
  files.push(word);
  for (const tail of tailsOf(interpreter, word)) files.push({ ...word, text: word.text + tail });
  const next = isAmbiguous ? rest.find(({ text }) => !text.startsWith("-")) : undefined;
  if (next !== undefined) files.push(next);
}

/** A name that ends like a script's is taken as it is. */
function tailsOf({ tails = [] }: Interpreter, { text, isKnown }: FormWord): readonly string[] {
  return isKnown && !/\.(?:[cm]?[jt]sx?|py|rb|lua|json)$/.test(text) ? tails : [];
}

/** Flags by whole words that take no value. */
const bare =
  /^--(?:no-|experimental-|enable-|trace-|expose-|inspect|test|watch|throw-|preserve-|abort-|allow-|norc$|noprofile$|posix$|login$|debugger$|verbose$|restricted$)/;

/** True where the program stands in the flag's value, so that no script follows. */
function readOption(state: ScanState, word: FormWord): boolean {
  const { interpreter } = state;
  const equals = word.text.startsWith("--") ? word.text.indexOf("=") : -1;
  const flag = equals < 0 ? word.text : word.text.slice(0, equals);
  const kind = kindOf(interpreter, flag);
  const given = equals < 0 ? null : { ...word, text: word.text.slice(equals + 1) };
  if (kind !== null && (flag.length > 2 || given !== null)) return takeValue(state, kind, given);
  if (flag.startsWith("--")) {
    if (equals < 0 && !bare.test(flag)) state.isAmbiguous = true;
    return false;
  }
  return readLetters(state, word.text);
}

type Kind = "code" | "module" | "file" | "value";

function kindOf({ code, module, file, value }: Interpreter, flag: string): Kind | null {
  if (code.includes(flag)) return "code";
  if (flag === module) return "module";
  if (file.includes(flag)) return "file";
  return value.includes(flag) ? "value" : null;
}

/** Letters behind one `-`: the rest of the word is the value of the first that takes one. */
function readLetters(state: ScanState, text: string): boolean {
  const { interpreter } = state;
  for (let at = 1; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    const kind = kindOf(interpreter, `-${letter}`);
    if (interpreter.isShell === true) {
      // Its values are words of their own, with any letters behind it.
      if (kind === "code" && text.startsWith("-")) state.hasCode = true;
      else if (kind === "value") state.rest.shift();
      else if (letter === "s" && text.startsWith("-")) state.takesInput = true;
      continue;
    }
    if (kind !== null) {
      const attached = text.slice(at + 1).replace(/^=/, "");
      return takeValue(state, kind, attached === "" ? null : { text: attached, isKnown: true });
    }
    if (interpreter.attached?.includes(letter) === true) return false;
    if (!interpreter.letters.includes(letter)) {
      state.isAmbiguous = true;
      return false;
    }
  }
  return false;
}

/** Takes the value of a flag: what is given with it, or the next word. */
function takeValue(state: ScanState, kind: Kind, given: FormWord | null): boolean {
  const value = given ?? state.rest.shift();
  if (value === undefined || kind === "value") return false;
  if (kind === "file") {
    state.files.push(value);
    for (const tail of tailsOf(state.interpreter, value))
      state.files.push({ ...value, text: value.text + tail });
    return false;
  }
  if (kind === "module") {
    state.modules.push(value);
    return true;
  }
  state.hasCode = true;
  if (!value.isKnown && state.interpreter.hasText !== true) state.files.push(value);
  // python takes what follows its code for arguments; others continue with flags.
  return state.interpreter.module !== undefined;
}
