import { isCompiler } from "./compiler-writes.ts";
import { mayMean } from "./long-option.ts";
import { FULLY_TOUCHING, READ_ONLY_COMMANDS } from "./programs/facets.ts";
import type { ShellWord } from "./shell-word.ts";
import { splitWords } from "./split-words.ts";
import { CHANGING_BUILTINS, HARMLESS_BUILTINS } from "./tables/builtins.ts";

type Options = { letters: string; long: readonly string[] };

/** Programs that read all that is in a folder which they are given. */
const READS_FOLDERS: ReadonlySet<string> = new Set(
  names(`
  rg ag ack ugrep ug rgrep fd fdfind sift pt diff colordiff ditto tar bsdtar gtar star zip 7z 7za 7zr 7zz rar pax rsync scp sftp zstd
  borg restic rclone duplicity mksquashfs mkisofs genisoimage xorrisofs cloc tokei scc gitleaks trufflehog mkfs.ubifs
  serve http-server live-server
`),
);
const GREP: Options = { letters: "rRd", long: ["--recursive", "--dereference-recursive", "--directories"] };
const PACKER: Options = { letters: "r", long: ["--recursive"] };
const COPY: Options = { letters: "rRa", long: ["--recursive", "--archive"] };
/** Programs that do so with one of these options. */
const READS_FOLDERS_WITH: ReadonlyMap<string, Options> = new Map([
  ...each("grep egrep fgrep zgrep zegrep zfgrep bzgrep xzgrep ggrep pcregrep pcre2grep", GREP),
  ...each("gzip gunzip zcat gzcat pigz xz lzma bzip2 brotli compress uncompress", PACKER),
  ...each("cp gcp", COPY),
  ["git", { letters: "", long: ["--no-index"] }],
]);
/** Programs whose first word may be a subcommand that does so. */
const BUILDS: ReadonlyMap<string, RegExp> = new Map([
  ...each("docker podman nerdctl buildah", /^(?:build|buildx|bake|bud)$/),
  ...each("python python2 python3 pypy pypy3", /^(?:-m)?(?:tarfile|zipfile|zipapp|http\.server)$/),
  ["php", /^-S$/],
  ...each("sqlite3 sqlite", /^--?A|^\s*\.ar|\bfsdir\s*\(/),
]);
/** Programs that search the folder where they run when they are given none. */
const SEARCHES_HERE: ReadonlySet<string> = new Set(names("rg ag ack ugrep ug rgrep sift pt"));
/** These do so without a pattern. */
const INDEXES: ReadonlySet<string> = new Set(names("ctags etags cscope"));
/** These pack, scan or serve it. */
const TAKES_HERE: ReadonlySet<string> = new Set(
  names("rar 7z 7za 7zr 7zz gitleaks semgrep trufflehog cloc tokei scc serve http-server live-server"),
);
const MAY_SERVE = /^(?:python[\d.]*|php|busybox)$/;
const SERVES = /^(?:(?:-m)?http\.server|-S|httpd)$/;
/** Their letters and options with a value, which is no folder. */
const VALUED = "efmABCdDgtTjM";
const LONG_VALUED = names(`
  --regexp --file --max-count --after-context --before-context --context --glob --iglob --type --type-not
  --threads --max-columns --directories --devices --binary-files --label --include --exclude --exclude-dir
  --exclude-from --sort --sortr --color --colors --encoding --engine --max-depth --replace --ignore-file
`);

/** For these `-r` and `-R` mean something else, or are judged elsewhere. */
const MEANS_ELSE: ReadonlySet<string> = new Set(
  names(`
  git gh glab sed gsed awk gawk sort jq yq node nodejs bun deno ruby php perl python python2 python3 pip pip3 pytest mocha rspec rake
  bundle java javac gcc g++ cc c++ clang clang++ ld go rustc cargo npm pnpm yarn npx pnpx bunx xargs parallel date touch uname curl wget
  ssh kill read declare head tail cut tr xxd od shuf seq paste patch make gmake ninja cmake dotnet mvn gradle terraform kubectl helm
  systemctl ps nc less more man ls tree du df find stat file which env timeout printf test docker podman nerdctl buildah psql mysql redis-cli
  vim vi nano tsc tsx ts-node sqlite3 openssl ffmpeg convert magick column nl wc id groups who last journalctl dmesg lsof
`),
);
const BUNDLE = /^-[A-Za-z]{0,3}[rR][A-Za-z]{0,3}$/;
const GOES_BELOW = ["--recursive", "--recurse", "--recursively", "--dereference-recursive"];

/** Programs that are given folders and are known to leave what is in them alone, or are judged elsewhere. */
const STAYS_ABOVE: ReadonlySet<string> = new Set([
  ...READ_ONLY_COMMANDS.keys(),
  ...[...FULLY_TOUCHING].filter((name) => name !== "mount"),
  ...READS_FOLDERS_WITH.keys(),
  ...CHANGING_BUILTINS.keys(),
  ...HARMLESS_BUILTINS,
  ...names(`
  cd pushd popd dirs eval source . exec gh glab ssh docker podman nerdctl go tsc
  awk gawk mawk nawk less more bat xxd strings zless most mountpoint findmnt namei lsattr getfacl ncdu dust duf eza exa lsd broot zoxide z
  autojump code code-insiders codium cursor windsurf zed subl atom idea webstorm pycharm goland emacs emacsclient
  vi vim nvim view gvim nano pico micro helix hx kak open xdg-open explorer nautilus dolphin thunar finder cygpath wslpath
  ps pgrep pkill lsof fuser seq expr clear reset mktemp yq redis-cli etcdctl vault consul make gmake ninja cmake ctest ccmake
`),
]);
/** Calls of these that go into folders all the same, or hand them on. */
const GOES_IN: Readonly<Record<string, string>> = { cmake: "-E", go: "run" };
/** Programs, with those that they run behind it, whose first options name where they run. */
const RUNS_THERE: ReadonlySet<string> = new Set(
  names(`
  pnpm yarn bun npx pnpx bunx corepack cargo uv uvx poetry pdm hatch rye pipenv pixi just task rake bundle bundler gem composer mix
  terragrunt meson bazel scons turbo nx lerna direnv mise asdf pre-commit env sudo doas systemd-run watchexec
`),
);
/** The same where such an option may stand anywhere. */
const RUNS_THERE_BY_ANY: ReadonlySet<string> = new Set(
  names("npm terraform tofu mvn mvnw gradle gradlew ant sbt swift vercel configure"),
);
const WHERE_TO_RUN =
  /^(?:-[CDdfp](?:[^-]|$)|--?(?:[a-z]+-)*(?:dir|directory|path|prefix|cwd|chdir|project|file|workdir)(?:=|$))/;
/** For these the first options name where they look up modules. */
const LOADS: ReadonlySet<string> = new Set(names("java javac perl ruby node tsx ts-node"));
const WHERE_TO_LOAD = /^(?:-I|(?:-cp|-classpath|--class-path|--import|--require)(?:=|$))/;
/** What stands behind the dashes of these runs on another machine. */
const RUNS_AWAY = /^(?:kubectl|oc|adb|lxc|vagrant|heroku|fly) (?:.* )?(?:exec|shell|ssh|run|debug) /;

/** Whether the word gives its program a folder with all that is in it, as far as the tables know. */
export type TakesWhole = (word: ShellWord, at: number, text: string) => boolean;

/** The same for the words of one command; null where none does. `name`: empty for wrappers. */
export function takesWholeFolders(name: string, words: readonly ShellWord[]): TakesWhole | null {
  const goesIn = Object.hasOwn(GOES_IN, name) && words[1]?.value === GOES_IN[name];
  if ((STAYS_ABOVE.has(name) && !goesIn) || isCompiler(name)) return null;
  const program = name === "" ? (words[0]?.value.replace(/^[^=]*\//, "") ?? "") : name;
  // An assignment: what takes the folder that a variable names is not said.
  if (name === "" && program.includes("=")) return null;
  const places = placesOf(program, words);
  const prefixes = words.slice(1).map(({ prefix }) => prefix);
  const isAway = RUNS_AWAY.test(`${program} ${prefixes.join(" ")} `);
  const end = isAway ? words.findIndex(({ prefix }) => prefix === "--") : -1;
  return (word, at, text) => {
    if ((end !== -1 && at > end) || places.has(at)) return false;
    if (text === word.value || word.value.endsWith(`=${text}`)) return true;
    // A piece of a sentence, and what separates others, is no folder.
    return text !== "/" && !/\s/.test(word.value);
  };
}

/** Where the words stand that only say where a program runs or looks something up. */
function placesOf(program: string, words: readonly ShellWord[]): ReadonlySet<number> {
  const places = new Set<number>();
  const isByAny = RUNS_THERE_BY_ANY.has(program);
  const options =
    isByAny || RUNS_THERE.has(program) ? WHERE_TO_RUN : LOADS.has(program) ? WHERE_TO_LOAD : null;
  if (options === null) return places;
  for (let at = 1; at < words.length; at += 1) {
    const { prefix = "" } = words[at] ?? {};
    if (prefix === "--" || (!isByAny && !prefix.startsWith("-"))) break;
    const [option] = options.exec(prefix) ?? [];
    if (option === undefined) continue;
    places.add(at);
    const isNext = option === prefix && !prefix.includes("=");
    if (isNext) at += 1;
    if (isNext) places.add(at);
  }
  return places;
}

/** Whether a program reads what is in the folders that its words name. */
export function readsFolders(name: string, words: readonly ShellWord[]): boolean {
  if (READS_FOLDERS.has(name)) return true;
  const options = READS_FOLDERS_WITH.get(name);
  if (options !== undefined) return words.some((word) => isOneOf(word.prefix, options));
  const builds = BUILDS.get(name);
  if (builds !== undefined && words.some((word, at) => at > 0 && builds.test(word.value))) return true;
  // `docker cp folder container:/x`
  if (words[1]?.value === "cp" && words.at(-1)?.value.includes(":") === true) return true;
  if (MEANS_ELSE.has(name)) return false;
  return words.some(
    ({ prefix }, at) =>
      at > 0 && prefix.startsWith("-") && (BUNDLE.test(prefix) || mayMean(prefix, GOES_BELOW)),
  );
}

/** Whether it reads what is in the folder where it runs, because it names none. */
export function readsHere(name: string, words: readonly ShellWord[]): boolean {
  if (TAKES_HERE.has(name)) return true;
  if (MAY_SERVE.test(name)) return words.some(({ value }) => SERVES.test(value));
  const isIndex = INDEXES.has(name);
  const isSearch = SEARCHES_HERE.has(name);
  if (!isSearch && !isIndex && READS_FOLDERS_WITH.get(name) !== GREP) return false;
  if (!isSearch && !readsFolders(name, words)) return false;
  const split = splitWords(words, VALUED, LONG_VALUED);
  const hasPattern = split.values.some(({ option }) => /^-[ef]$|^--(?:regexp|file)$/.test(option));
  const isList = split.flags.some((flag) => mayMean(flag, ["--files", "--type-list"]));
  const patterns = hasPattern || isList || isIndex ? 0 : 1;
  // Behind another long option of rg a word may be its value: the plain ones are known to read.
  const isValue = (word: ShellWord): boolean =>
    name === "rg" && /^--[^=]+$/.test(words[words.indexOf(word) - 1]?.prefix ?? "");
  const operands = split.operands.filter((word) => !isValue(word));
  return split.isOpen || operands.length + (split.rest?.length ?? 0) <= patterns;
}

function isOneOf(text: string, { letters, long }: Options): boolean {
  if (text.startsWith("--")) return mayMean(text, long);
  return text.startsWith("-") && [...text].some((letter) => letters.includes(letter));
}

function each<T>(list: string, value: T): (readonly [string, T])[] {
  return names(list).map((name) => [name, value] as const);
}

function names(list: string): string[] {
  return list.trim().split(/\s+/);
}
