import type { PathUse } from "./analysis.ts";
import type { Collector, Setting, Where } from "./collector.ts";
import { Later } from "./later.ts";
import { NO_PATHS } from "./part-draft.ts";
import { possibleReads } from "./possible-reads.ts";
import { possibleWrites } from "./possible-writes.ts";
import { dynamic, literalWord, type ShellWord } from "./shell-word.ts";
import { wordValues } from "./word-values.ts";

/** Variables that name files and folders which programs write, or whose text bash runs. */
const NAMES_PLACE =
  /^GIT_(?:TRACE|(?:\w+_)?(?:FILE|DIR|DIRECTORY|DIRECTORIES|TREE)$)|^(?:npm_config|NPM_CONFIG)_\w*(?:config|cache|prefix|dir|log|CONFIG|CACHE|PREFIX|DIR|LOG)\w*$|^PIP_(?:LOG|CACHE_DIR|TARGET|PREFIX|CONFIG_FILE|REQUIREMENT)$|^(?:BASH_ENV|ENV|INPUTRC|HISTFILE|GNUPGHOME|HOME|TMPDIR|NODE_V8_COVERAGE|PYTHONPYCACHEPREFIX)$/;
/** From here on every variable reaches programs. */
const PASSES_ALL = /^set (?:.* )?(?:-\w*a|-o allexport)/;
/** A new place that nobody has yet. */
const NEW_PLACE = /^(?:\w+=)?"?\$\(mktemp(?: -[dq]+)*\)"?$/;
/** Variables whose value lists folders that are searched, and where nothing is written. */
const SEARCHED = /PATH$/;

/** A variable that isn't harmless is given a value: programs may read and write what it names. */
export function noteSetting(collector: Collector, setting: Setting): void {
  collector.settings.push(setting);
  if (setting.word.kind !== "literal" || !setting.word.value.includes("=")) collector.needsValues = true;
}

/** What programs may read or write because variables name it: places with a protection count as written. */
export function placesOfSettings(collector: Collector): {
  writes: PathUse[];
  mentions: Later<readonly PathUse[]>;
} {
  const { environment, parts } = collector;
  if (collector.settings.length === 0) return { writes: [], mentions: NO_PATHS };
  const isAll = parts.some(({ canonical }) => PASSES_ALL.test(canonical));
  const settings = collector.settings.filter(({ isOwn }) => isOwn !== true || isAll);
  const folders = parts.flatMap((part) => part.folders ?? []);
  const given = settings.map((setting) => ({
    ...setting,
    words: [setting.word, ...valuesOf(setting, collector)],
    where: [...new Set([...(setting.where ?? [environment.cwd]), ...folders])],
  }));
  const writes = given.flatMap(({ name, words, where }) =>
    SEARCHED.test(name) ? [] : possibleWrites(environment, "", words, where),
  );
  const mentions = new Later(() =>
    given.flatMap(({ name, words, where }): PathUse[] => {
      const isNew = words.every((word) => word.kind !== "dynamic" || NEW_PLACE.test(word.value));
      const isMeant = NAMES_PLACE.test(name) && !isNew;
      return possibleReads(environment, "", words, { where, hasMoreWords: false })
        .filter(({ path }) => path !== null || isMeant)
        .map((use) => (SEARCHED.test(name) ? use : { ...use, access: "write", isPossible: true }));
    }),
  );
  return { writes, mentions };
}

/** The values as words: as they are written in the assignment, and every one that the command gives the variable elsewhere. */
function valuesOf({ name, word, where }: Setting, collector: Collector): ShellWord[] {
  const { known, values } = collector;
  const equals = word.value.indexOf("=");
  const text = equals === -1 ? null : word.value.slice(equals + 1);
  const elsewhere = [...new Set([...(values.words.get(name) ?? []), ...(known?.words.get(name) ?? [])])];
  const found: ShellWord[] = [];
  let isOpen = values.open.has(name) || (text !== null && elsewhere.length === 0);
  for (const given of elsewhere) {
    const cases = wordValues(collector, given.word, where, word.span);
    isOpen ||= cases.isOpen;
    for (const one of cases.cases.flat()) found.push(literalWord(one.value, one.span));
  }
  if (text === null) return isOpen ? [...found, dynamic(name, "", word.span)] : found;
  if (word.kind === "literal") return [...found, literalWord(text, word.span)];
  if (!isOpen) return found;
  const plain = withPlaces(text, { home: collector.environment.home, where });
  const isPlain = !/[$`]/.test(plain);
  return [...found, isPlain ? literalWord(plain, word.span) : dynamic(plain, "", word.span)];
}

/** The home folder and the one where the shell is, in place of their variables. */
function withPlaces(text: string, { home, where }: { home: string; where: Where }): string {
  const known = text.replace(/\$HOME\b|\$\{HOME\}/g, () => home).replace(/(^|[:=])~(?=[/:]|$)/g, `$1${home}`);
  const folder = where?.length === 1 ? where[0] : undefined;
  const placed = folder === undefined ? known : known.replace(/\$PWD\b|\$\{PWD\}/g, () => folder);
  return placed.replace(/["'\\]/g, "");
}
