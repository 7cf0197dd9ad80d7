import type { Where } from "./collector.ts";
import type { ShellEnvironment } from "./environment.ts";
import { pathUses } from "./path-uses.ts";
import { literalWord, type ShellWord } from "./shell-word.ts";

/** Options that name a folder from which a program sees other names. */
const FOLDER_OPTION =
  /^(?:-(?:I|L|C|B|F|iquote|isystem|idirafter|iprefix|iwithprefix(?:before)?|isysroot|cwd)|--(?:[a-z]+-)*(?:dir|directory|directories|path|prefix|root|sysroot|cwd|chdir|workdir|basedir|base))(?==|$)/;
const ATTACHED = /^-(?:iquote|isystem|idirafter|iprefix|isysroot|[ILCBF])=?(?=[./~\w])/;
/** More folders than these are not looked at. */
const MOST = 8;
const NONE: string[] = [];

/** The folders that options name (`-I..`, `--directory ..`): a relative name may be one in each of them. */
export function namedFolders(
  environment: ShellEnvironment,
  words: readonly ShellWord[],
  where: Where,
): string[] {
  if (!words.some(({ prefix }) => prefix.startsWith("-"))) return NONE;
  const folders = words.flatMap((word, at): string[] => {
    if (at === 0 || !word.prefix.startsWith("-")) return [];
    const folder = folderOf(word, words[at + 1]);
    if (folder === undefined || (folder.kind !== "literal" && folder.kind !== "tilde")) return [];
    const uses = pathUses(environment, folder, where, { access: "read", covers: "path", via: "argument" });
    return uses.flatMap(({ path, physical }) => [path, physical].filter((one) => one !== null));
  });
  return [...new Set(folders)].slice(0, MOST);
}

function folderOf(word: ShellWord, next: ShellWord | undefined): ShellWord | undefined {
  const [option] = FOLDER_OPTION.exec(word.prefix) ?? [];
  if (option !== undefined && word.prefix.length === option.length) return next;
  const start = option === undefined ? ATTACHED.exec(word.prefix)?.[0].length : option.length + 1;
  if (start === undefined || word.kind !== "literal") return undefined;
  return literalWord(word.value.slice(start), word.span);
}
