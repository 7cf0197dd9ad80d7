import { join, resolve } from "node:path";
import { analyseCommand } from "@countersign/policy";
import type { ShellPart } from "@countersign/shell";
import { isInside } from "../file-system/tool-path.ts";
import { type FormWord, formWords } from "./form-words.ts";
import { interpreterNamed } from "./interpreters.ts";
import { mentionedFiles } from "./mentioned-files.ts";
import { recipeFiles } from "./recipe-files.ts";
import { recipeRunners } from "./recipe-runners.ts";
import { scriptWords } from "./script-words.ts";
import { namesVariable, variableFiles } from "./variable-files.ts";

/** Where a command runs. Both are absolute. */
export type ProgramPlace = { workspace: string; home: string };

/**
 * The files of the workspace that a command names as programs, absolute and sorted: `./build.sh`, the script of an
 * interpreter, the Makefile of `make`, the package.json of `npm run`, the file in `BASH_ENV`. Pure: whether they exist is not known
 * here. What a program runs in its turn is not followed.
 */
export function programFiles(command: string, place: ProgramPlace): string[] {
  return watchedFiles(command, place).files;
}

/** The same, and in `mentioned` the files that the words of other programs name, which these may run. */
export function watchedFiles(command: string, place: ProgramPlace): { files: string[]; mentioned: string[] } {
  const { parts } = analyseCommand(command, { cwd: place.workspace, home: place.home });
  const found = filesOfParts(parts, place);
  const files = new Set(found.flatMap((each) => each.files));
  const mentioned = new Set(found.flatMap((each) => each.mentioned.filter((path) => !files.has(path))));
  return { files: [...files].sort(), mentioned: [...mentioned].sort() };
}

/** What a part of a command runs. */
export type PartFiles = {
  /** Those of the workspace. */
  files: string[];
  /** It also runs, or may run, a file that isn't among them: its name or folder isn't known, or it lies outside the workspace. */
  isUnwatched: boolean;
  /** It is known to run more than it names. */
  isPartial: boolean;
  /** Files of the workspace that its words name, and which it may run if they exist. */
  mentioned: string[];
};

/** The same for each part of a command. */
export function filesOfParts(parts: readonly ShellPart[], place: ProgramPlace): PartFiles[] {
  const possible = possibleFolders(parts, place);
  return parts.map((part) => {
    const named = namedFiles(part, place);
    const folders = part.folders ?? possible;
    const within = (words: readonly NamedFile[]) => {
      const paths = words.flatMap((each) => pathsOf(each, folders, place));
      const known = paths.flatMap((path) => (path === null ? [] : path));
      return [...new Set(known)].filter((path) => isInside(path, place.workspace));
    };
    const sure = named.filter(({ isSure }) => isSure);
    const isAnywhere = part.folders === null && sure.some(isRelative);
    return {
      files: within(named.filter(({ isMentioned }) => isMentioned !== true)),
      mentioned: within(named.filter(({ isMentioned }) => isMentioned === true)),
      isUnwatched:
        isAnywhere ||
        sure.some(climbsLater) ||
        sure.some((each) => pathsOf(each, folders, place).some((path) => isOpenPath(path, place))),
      isPartial: named.some((each) => each.isPartial === true),
    };
  });
}

/** A step up behind a name: where a link stands there, the kernel goes up from where that leads. */
function climbsLater({ text }: NamedFile): boolean {
  return text.includes("..") && /(?:^|\/)(?!\.{1,2}(?:\/|$))[^/]+\/(?:[^/]+\/)*\.\.(?:\/|$)/.test(text);
}

function isRelative({ text, recipe }: NamedFile): boolean {
  return recipe !== undefined || !/^~?\//.test(text);
}

/** A file that a part names as a program. */
type NamedFile = FormWord & {
  /** It is what the part runs, not what a word of it might be. */
  isSure: boolean;
  isPartial?: boolean;
  isMentioned?: boolean;
  /** Finds it from each folder where the part may run. */
  recipe?: (folder: string) => FormWord[];
};

/** Where the file may lie, seen from each folder; the names that aren't known among them as null. */
function pathsOf(
  { text, isKnown, recipe }: NamedFile,
  folders: readonly string[],
  { home }: ProgramPlace,
): (string | null)[] {
  return folders.flatMap((folder) => {
    const names = recipe === undefined ? [{ text, isKnown }] : recipe(folder);
    return names.map((name) => {
      if (!name.isKnown) return null;
      return name.text.startsWith("~/") ? join(home, name.text.slice(2)) : resolve(folder, name.text);
    });
  });
}

const standardFolders = /^(?:\/usr(?:\/local)?|\/opt\/homebrew)?\/s?bin\/[^/]+$/;

/** Whether a part may run a file that is neither in the workspace nor a system program. */
function isOpenPath(path: string | null, { workspace }: ProgramPlace): boolean {
  if (path === null) return true;
  return !isInside(path, workspace) && !standardFolders.test(path) && path !== "/dev/null";
}

/** Where a part may run whose folder is not certain: `popd; ./x` runs in a folder that another part names. */
function possibleFolders(parts: readonly ShellPart[], { workspace, home }: ProgramPlace): string[] {
  const folders = new Set([workspace]);
  for (const { folders: known, spelled } of parts) {
    const [name, target] = formWords(spelled, home);
    for (const folder of known ?? []) folders.add(folder);
    if ((name?.text === "cd" || name?.text === "pushd") && target?.isKnown === true) {
      for (const folder of [...folders].slice(0, mostFolders)) folders.add(resolve(folder, target.text));
    }
  }
  return [...folders].slice(0, mostFolders);
}

const mostFolders = 32;

function namedFiles(part: ShellPart, place: ProgramPlace): NamedFile[] {
  const { denyForms, openForms, canonical } = part;
  const forms = [...new Set([...denyForms, ...(openForms ?? [])])];
  return forms.flatMap((form) => {
    // With its values, a part runs nothing but these; as it is spelled, its own words are the canonical ones.
    const isOwn = openForms === undefined ? form === canonical : openForms.includes(form);
    const isPossible = openForms === undefined || openForms.includes(form);
    return filesOfForm(formWords(form, place.home), { part, place, isOwn, isPossible });
  });
}

type Form = { part: ShellPart; place: ProgramPlace; isOwn: boolean; isPossible: boolean };

function filesOfForm(words: readonly FormWord[], form: Form): NamedFile[] {
  const { part, place, isOwn, isPossible } = form;
  const start = words.findIndex(({ text }) => !/^\w+(?:\[[^\]]*\])?\+?=/.test(text));
  const [name, ...rest] = start < 0 ? [] : words.slice(start);
  const assigned = words.flatMap((word) => variableFiles(word, place.home) ?? []);
  const found: NamedFile[] = part.isReadOnly ? [] : assigned.map((word) => ({ ...word, isSure: true }));
  if (name === undefined) return found;
  if (!name.isKnown) return [...found, { ...name, isSure: isOwn && !part.isReadOnly }];
  if (name.text.includes("/")) found.push({ ...name, isSure: isOwn });
  const program = name.text.slice(name.text.lastIndexOf("/") + 1);
  if (readers.has(program) && rest.some(namesVariable)) found.push(unknownFile);
  const runner = name.text === "." ? name.text : program;
  if (interpreterNamed(runner) === undefined && !recipeRunners.has(program)) {
    const mentioned = mentionedFiles(name.text, rest, part);
    return [...found, ...mentioned.map((word) => ({ ...word, isSure: false, isMentioned: true }))];
  }
  return [
    ...found,
    ...filesOfInterpreter(runner, rest, form),
    ...filesOfRunner(program, rest, { place, isPossible }),
  ];
}

/** Builtins that set variables to values that the command doesn't spell. */
const readers: ReadonlySet<string> = new Set(["read", "mapfile", "readarray", "getopts", "printf", "wait"]);
const unknownFile: NamedFile = { text: "", isKnown: false, isSure: true };

function filesOfInterpreter(program: string, words: readonly FormWord[], form: Form): NamedFile[] {
  const { part, isOwn, isPossible } = form;
  const interpreter = interpreterNamed(program);
  if (interpreter === undefined) return [];
  // What `parallel` hands on stands behind this mark.
  const end = words.findIndex(({ text }) => /^:::/.test(text));
  const own = end === -1 ? words : words.slice(0, end);
  const { files, modules, readsInput } = scriptWords(interpreter, withoutPlaceholders(own, part));
  const isSure = isPossible && !part.isReadOnly && !isElsewhere(part.canonical);
  const named = [...files, ...modules.flatMap(moduleFiles)].map((word) => ({ ...word, isSure }));
  const isPartial = interpreter.isPartial === true;
  if (!readsInput) return named.map((one) => ({ ...one, isPartial }));
  // A command that hands on names (`fd -x bash`) gives them to the program after it.
  const isGiven = isOwn || (isPossible && handsOn.test(part.canonical));
  return [...named, ...inputFiles(part, isGiven && isSure)].map((one) => ({ ...one, isPartial }));
}

/** Programs that run a command in another machine or file system, whose files aren't these. */
function isElsewhere(canonical: string): boolean {
  return /^(?:docker|podman|nerdctl|lxc|ssh|kubectl|oc|k3s)(?:\s|$)/.test(canonical);
}

const handsOn = /^(?:fd|fdfind|entr)\s/;

/** What an interpreter reads that is given no script: text of the command, files, or what isn't known here. */
function inputFiles({ reads, paths, isOpen }: ShellPart, isSure: boolean): NamedFile[] {
  const redirects = paths.filter(({ via, access }) => via === "redirect" && access === "read");
  const files = redirects.map(({ path }) =>
    path === null ? { ...unknownFile, isSure } : { text: path, isKnown: true, isSure },
  );
  const isKnown = !isOpen && reads !== null;
  return isKnown ? files : [...files, { ...unknownFile, isSure }];
}

/** A word that `xargs -I` or `find` replaces by a name. */
function withoutPlaceholders(words: readonly FormWord[], part: ShellPart): FormWord[] {
  if (!part.isOpen) return [...words];
  const options = part.denyForms.flatMap((form) => [
    ...form.matchAll(/\s(?:-[a-zA-Z0-9]*[Ii]|--replace=?)\s?'?([^\s']+)/g),
  ]);
  const marks = ["{}", ...options.map(([, mark = "{}"]) => mark)];
  return words.map((word) =>
    marks.some((mark) => word.text.includes(mark)) ? { ...word, isKnown: false } : word,
  );
}

/** A module of Python with the packages that it stands in, whose files run before it. */
function moduleFiles(word: FormWord): FormWord[] {
  if (!word.isKnown || word.text === "") return [{ ...word, isKnown: false }];
  const names = word.text.split(".");
  const paths = names.map((_, index) => names.slice(0, index + 1).join("/"));
  const files = [
    ...paths.flatMap((path) => [`${path}.py`, `${path}/__init__.py`]),
    `${names.join("/")}/__main__.py`,
  ];
  return files.map((text) => ({ text, isKnown: true }));
}

function filesOfRunner(
  program: string,
  words: readonly FormWord[],
  { place, isPossible }: { place: ProgramPlace; isPossible: boolean },
): NamedFile[] {
  const runner = recipeRunners.get(program);
  if (runner === undefined) return [];
  const recipe = (folder: string): FormWord[] =>
    recipeFiles(runner, words, { folder, workspace: place.workspace }).filter(
      ({ isKnown }) => isKnown || isPossible,
    );
  const isPartial = runner.isPartial === true;
  return [{ text: "", isKnown: true, isSure: true, isPartial, recipe }];
}
