import { dirname, join, resolve } from "node:path";
import { isInside } from "../file-system/tool-path.ts";
import type { FormWord } from "./form-words.ts";
import type { RecipeRunner } from "./recipe-runners.ts";

type RunnerPlace = { folder: string; workspace: string };

/** The files in which a runner's recipes may stand, from the folder where it runs. One that isn't known may be anywhere. */
export function recipeFiles(
  runner: RecipeRunner,
  words: readonly FormWord[],
  { folder, workspace }: RunnerPlace,
): FormWord[] {
  const files: FormWord[] = [];
  const folders = new Set([folder]);
  words.forEach((word, index) => {
    if (runner.elsewhere?.test(word.text) === true) files.push({ ...word, isKnown: false });
    const file = valueOfFlag(runner.file, word, words[index + 1]);
    if (file !== null) files.push(file);
    const other = valueOfFlag(runner.folder, word, words[index + 1]);
    if (other === null) return;
    if (!other.isKnown) files.push(other);
    // Each is seen from the one before.
    else for (const from of [...folders].slice(0, mostFolders)) folders.add(resolve(from, other.text));
  });
  const searched = runner.searchesParents
    ? [...folders].flatMap((each) => foldersAbove(each, workspace))
    : [...folders];
  const names = [...runner.names, ...installedPrograms(runner, words)];
  const fixed = searched.flatMap((each) => names.map((name) => ({ text: join(each, name), isKnown: true })));
  const given = files.flatMap((file) =>
    file.isKnown ? [...folders].map((from) => ({ ...file, text: resolve(from, file.text) })) : [file],
  );
  return [...given, ...fixed];
}

const mostFolders = 16;
/** Letters of flags without a value, which may stand before one with a value in the same word. */
const joined = "[bBdehikLnpqrRsSvw]*";

/** The value of such a flag: behind `=`, in the same word, or the next word. */
function valueOfFlag(flags: readonly string[], word: FormWord, next: FormWord | undefined): FormWord | null {
  for (const flag of flags) {
    if (word.text === flag) return next ?? null;
    if (flag.startsWith("--")) {
      const [name = "", value] = splitOnce(word.text);
      // GNU programs take the beginning of a long flag for it.
      if (name.length < 4 || !flag.startsWith(name)) continue;
      return value === undefined ? (next ?? null) : { ...word, text: value };
    }
    if (flag.length !== 2) continue;
    const found = new RegExp(`^-${joined}${flag[1]}=?(.*)$`, "s").exec(word.text)?.[1];
    if (found === undefined) continue;
    return found === "" ? (next ?? null) : { ...word, text: found };
  }
  return null;
}

function splitOnce(text: string): [string, string | undefined] {
  const equals = text.indexOf("=");
  return equals < 0 ? [text, undefined] : [text.slice(0, equals), text.slice(equals + 1)];
}

/** `npx eslint`, `pnpm exec eslint`. */
function installedPrograms({ installed }: RecipeRunner, words: readonly FormWord[]): string[] {
  if (installed === undefined) return [];
  const plain = words.filter(({ text }) => !text.startsWith("-"));
  const at = installed === null ? 0 : plain.findIndex(({ text }) => installed.test(text)) + 1;
  const program = installed !== null && at === 0 ? undefined : plain[at]?.text;
  return program !== undefined && /^[\w.-]+$/.test(program) ? [`node_modules/.bin/${program}`] : [];
}

function foldersAbove(folder: string, workspace: string): string[] {
  const found = [folder];
  for (let at = folder; at !== workspace && isInside(at, workspace); ) {
    at = dirname(at);
    found.push(at);
  }
  return found;
}
