import { dirname, join, resolve } from "node:path";
import { analyseShell, type ShellPart } from "@countersign/policy";
import { isInside } from "../../file-system/tool-path.ts";
import { type Interpreter, interpreterNamed, type RecipeRunner, recipeRunners } from "./interpreters.ts";

/** Where a command runs. Both are absolute. */
export type ProgramPlace = { workspace: string; home: string };

/**
 * The files of the workspace that a command names as programs, absolute and sorted: `./build.sh`, the script of an
 * interpreter, the Makefile of `make`, the package.json of `npm run`. Pure: whether they exist is not known here. What a
 * program runs in its turn is not followed, and neither is what comes through a pipe.
 */
export function programFiles(command: string, place: ProgramPlace): string[] {
  const { parts } = analyseShell(command, { cwd: place.workspace, home: place.home });
  return [...new Set(filesOfParts(parts, place).flat())].sort();
}

/** The same for each part of a command. */
export function filesOfParts(parts: ShellPart[], place: ProgramPlace): string[][] {
  const folders = possibleFolders(parts, place);
  return parts.map((part) =>
    (part.cwd === null ? folders : [part.cwd])
      .flatMap((folder) => filesOfPart(part, folder, place))
      .filter((path) => isInside(path, place.workspace)),
  );
}

/** Where a part may run whose folder is not certain: `cd a; ./x` runs in `a` if that is there. */
function possibleFolders(parts: ShellPart[], { workspace }: ProgramPlace): string[] {
  const folders = new Set([workspace]);
  for (const { cwd, spelled } of parts) {
    const [name, target] = wordsOf(spelled);
    if (cwd !== null) folders.add(cwd);
    if (name === "cd" && target !== undefined) {
      for (const folder of [...folders]) folders.add(resolve(folder, target));
    }
  }
  return [...folders];
}

function filesOfPart(part: ShellPart, folder: string, place: ProgramPlace): string[] {
  const inFolder = (path: string) =>
    path.startsWith("~/") ? join(place.home, path.slice(2)) : resolve(folder, path);
  return part.denyForms.flatMap((form) => {
    const words = wordsOf(form);
    while (/^\w+\+?=/.test(words[0] ?? "")) words.shift();
    const [name = "", ...rest] = words;
    const program = name.slice(name.lastIndexOf("/") + 1);
    const interpreter = interpreterNamed(name === "." ? name : program);
    const runner = recipeRunners.get(program);
    return [
      ...(name.includes("/") ? [inFolder(name)] : []),
      ...(interpreter === undefined ? [] : scriptsOf(interpreter, rest, part).map(inFolder)),
      ...(runner === undefined ? [] : recipesOf(runner, rest, folder, place).map(inFolder)),
    ];
  });
}

/** The script among an interpreter's words, and the files that its flags name. */
function scriptsOf(interpreter: Interpreter, words: string[], part: ShellPart): string[] {
  const scripts: string[] = [];
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const { flag, value } = splitFlag(word);
    if (word === "--" || interpreter.run?.includes(word) === true) continue;
    if (!word.startsWith("-") || word === "-") return word === "-" ? scripts : [...scripts, word];
    if (interpreter.code.includes(flag)) return scripts;
    if (flag === interpreter.module) return [...scripts, ...moduleFiles(rest.shift() ?? "")];
    if (interpreter.file.includes(flag)) scripts.push(value ?? rest.shift() ?? "");
    else if (interpreter.value.includes(flag) && value === null) rest.shift();
  }
  return [...scripts, ...redirectedInto(part)];
}

/** `bash < x.sh`: without a script's name the program is what is read. */
function redirectedInto(part: ShellPart): string[] {
  return part.paths.flatMap(({ via, access, path }) =>
    via === "redirect" && access === "read" && path !== null ? [path] : [],
  );
}

/** A module of Python with the packages that it stands in, whose files run before it. */
function moduleFiles(name: string): string[] {
  const names = name.split(".");
  const paths = names.map((_, index) => names.slice(0, index + 1).join("/"));
  if (name === "") return [];
  return [
    ...paths.flatMap((path) => [`${path}.py`, `${path}/__init__.py`]),
    `${names.join("/")}/__main__.py`,
  ];
}

/** The files in which a runner's recipes may stand, from the folder where it runs. */
function recipesOf(runner: RecipeRunner, words: string[], folder: string, place: ProgramPlace): string[] {
  const named: string[] = [];
  const folders = [folder];
  words.forEach((word, index) => {
    const { flag, value } = splitFlag(word);
    const given = value ?? words[index + 1];
    if (given === undefined) return;
    if (runner.file.includes(flag)) named.push(given);
    if (runner.folder.includes(flag)) folders.push(resolve(folder, given));
  });
  const searched = runner.looksAbove
    ? folders.flatMap((each) => foldersAbove(each, place.workspace))
    : folders;
  return [...named, ...searched.flatMap((each) => runner.names.map((name) => join(each, name)))];
}

function foldersAbove(folder: string, workspace: string): string[] {
  const found = [folder];
  for (let at = folder; at !== workspace && isInside(at, workspace); ) {
    at = dirname(at);
    found.push(at);
  }
  return found;
}

function splitFlag(word: string): { flag: string; value: string | null } {
  const equals = word.startsWith("--") ? word.indexOf("=") : -1;
  return equals < 0
    ? { flag: word, value: null }
    : { flag: word.slice(0, equals), value: word.slice(equals + 1) };
}

/** The words of a form of the analysis: joined by single spaces, and in single quotes where they would read otherwise. */
function wordsOf(form: string): string[] {
  const words = form.match(/(?:\\'|'[^']*'|[^\s'])+/g) ?? [];
  return words.map((word) => word.replace(/\\(')|'([^']*)'/g, "$1$2"));
}
