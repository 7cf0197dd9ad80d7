import { mayMean } from "./long-option.ts";
import type { ShellWord } from "./shell-word.ts";
import { splitWords } from "./split-words.ts";

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
