/**
 * How a program that runs a script is called. A flag is a whole word (`--require`, `-pe`), or a letter behind one `-`, where letters
 * may be joined.
 */
export type Interpreter = {
  /** Flags whose value is the program itself, so that no file follows. */
  code: readonly string[];
  /** Flags with a value that is no program. */
  value: readonly string[];
  /** Flags that name a further file to run. */
  file: readonly string[];
  /** Letters of flags without a value. Behind any other, the script may be a later word than it seems. */
  letters: string;
  /** Letters behind which the rest of the word is their value. */
  attached?: string;
  /** The flag that names a module instead of a file. */
  module?: string;
  /** An option, with the next word, by which it loads files of a folder or by names that aren't watched. */
  libraries?: RegExp;
  /** Sub-commands before the script. */
  run?: readonly string[];
  /** Only behind one of these it runs a script. */
  needsRun?: boolean;
  /** A shell: the text of its `-c` is the word behind all options, and what it is given is analyzed with the command. */
  isShell?: boolean;
  /** Names under which a script is found that is named without them. */
  tails?: readonly string[];
  /** It reads its program from standard input if it gets no script. */
  readsInput?: boolean;
  /** Its first word is a program's text or name: only its flags name files. */
  hasText?: boolean;
  /** It may run unknown files besides the script. */
  isPartial?: boolean;
};

const plain: Interpreter = { code: [], value: [], file: [], letters: "", readsInput: true };
const shell: Interpreter = {
  ...plain,
  code: ["-c"],
  value: ["-o", "-O"],
  file: ["--rcfile", "--init-file"],
  letters: "abefhiklmnprstuvxBCDEHPT",
  isShell: true,
};
const node: Interpreter = {
  ...plain,
  code: ["-e", "--eval", "-p", "--print", "-pe"],
  value: ["-C", "--conditions", "--input-type", "--stack-size", "--title", "--watch-path"],
  file: [
    "-r",
    "--require",
    "--import",
    "--loader",
    "--experimental-loader",
    "--env-file",
    "--env-file-if-exists",
    "--experimental-config-file",
  ],
  letters: "chiv",
  run: ["inspect", "watch"],
  tails: [".js", ".json", "/package.json", "/index.js"],
};
const python: Interpreter = {
  ...plain,
  code: ["-c"],
  value: ["-W", "-X", "--check-hash-based-pycs"],
  letters: "bBdEhiIOPqsSuvVx?",
  module: "-m",
  tails: ["/__main__.py"],
};
const perl: Interpreter = {
  ...plain,
  code: ["-e", "-E"],
  value: ["-I"],
  file: [],
  letters: "acfghnpsStTuUvwWX",
  libraries: /^-(?:[acfghnpsStTuUvwWX]*I ?(?!\/(?:usr|opt|etc)\/)|[mM]-?b?lib\b)/,
  attached: "0CDdFilmMVx",
};
const deno: Interpreter = {
  ...plain,
  value: ["-c", "--config"],
  file: ["--preload", "--import-map", "--import"],
  letters: "Aqr",
  run: ["run", "test", "bench", "serve"],
};
const sourced: Interpreter = { ...plain, readsInput: false };
const partial: Interpreter = { ...sourced, isPartial: true };
const sed: Interpreter = {
  ...sourced,
  hasText: true,
  code: ["-e", "--expression"],
  value: ["-l", "--line-length"],
  file: ["-f", "--file"],
  letters: "nrsuzE",
  attached: "i",
};
const awk: Interpreter = {
  ...sourced,
  hasText: true,
  value: ["-v", "-F", "--assign", "--field-separator"],
  file: ["-f", "--file", "-E", "--exec", "-i", "--include", "-l", "--load"],
  letters: "bcCghMnNOPrsStV",
};

/** The programs that run a script which is named among their words. */
const interpreters: ReadonlyMap<string, Interpreter> = new Map([
  ...["sh", "bash", "rbash", "dash", "ash", "zsh", "ksh", "ksh93", "mksh", "yash", "fish", "csh", "tcsh"].map(
    (name) => [name, shell] as const,
  ),
  ...["node", "nodejs", "tsx", "ts-node"].map((name) => [name, node] as const),
  ["bun", { ...node, run: ["run", "test", "install", "add", "remove", "x", "build"] }],
  ["deno", deno],
  ...["python", "pypy"].map((name) => [name, python] as const),
  ["perl", perl],
  [
    "ruby",
    {
      ...plain,
      code: ["-e"],
      value: ["-I", "-C", "-E"],
      file: ["-r", "--require"],
      letters: "acdhlnpsSUvwy",
      libraries: /^-[acdhlnpsSUvwy]*[ICX] ?(?!\/(?:usr|opt|etc)\/)/,
      attached: "0FiKTWx",
      tails: [".rb"],
    },
  ],
  [
    "php",
    {
      ...plain,
      code: ["-r"],
      value: ["-d", "-S", "-t"],
      file: ["-f", "-c"],
      letters: "aChinqswlmv",
      libraries: /^-d ?(?:auto_(?:pre|ap)pend_file|include_path|(?:zend_)?extension)/,
    },
  ],
  ["lua", { ...plain, code: ["-e"], value: [], file: ["-l"], letters: "iEvW", tails: [".lua"] }],
  [
    "luajit",
    {
      ...plain,
      isPartial: true,
      code: ["-e"],
      file: ["-l"],
      letters: "iEv",
      attached: "jOb",
      tails: [".lua"],
    },
  ],
  ["Rscript", { ...plain, code: ["-e"] }],
  [
    "julia",
    {
      ...plain,
      isPartial: true,
      code: ["-e", "-E"],
      value: ["-p", "-t"],
      file: ["-L", "--load"],
      letters: "iqvh",
    },
  ],
  ...["tclsh", "wish", "expect", "groovy", "elixir", "escript", "guile", "racket", "rust-script", "bats"].map(
    (name) => [name, { ...plain, isPartial: true }] as const,
  ),
  ...["ansible-playbook", "pwsh", "powershell", "osascript", "swift", "dart"].map(
    (name) => [name, { ...partial, file: ["-File", "-f"], code: ["-Command", "-e"] }] as const,
  ),
  [
    "java",
    {
      ...partial,
      value: ["-cp", "-classpath", "--class-path", "-p", "--module-path"],
      file: ["-jar"],
      libraries: /^-(?:cp|classpath|-class-path|p|-module-path|javaagent|agentpath)\b/,
    },
  ],
  ["go", { ...partial, run: ["run"], needsRun: true, value: ["-tags", "-ldflags", "-C"] }],
  ...["awk", "gawk", "mawk", "nawk"].map((name) => [name, awk] as const),
  ...["sed", "gsed"].map((name) => [name, sed] as const),
  // They run in the shell that reads them.
  ["source", { ...sourced, value: ["-p"] }],
  [".", { ...sourced, value: ["-p"] }],
  // Files that give words another meaning.
  ["hash", { ...partial, hasText: true, file: ["-p"], letters: "rtld" }],
  ["enable", { ...partial, hasText: true, file: ["-f"], letters: "adnps" }],
  // What runs later.
  ["at", { ...partial, hasText: true, file: ["-f"], letters: "mMlrvbcd", value: ["-q", "-t"] }],
  ["crontab", { ...partial, readsInput: true, value: ["-u"], letters: "leri" }],
]);

/** The interpreter of that name; `python3.12` is python. */
export function interpreterNamed(name: string): Interpreter | undefined {
  return interpreters.get(name) ?? interpreters.get(name.replace(/[\d.]+$/, ""));
}
