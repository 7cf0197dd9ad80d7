/**
 * How a program that runs a script is called. `code`: flags whose value is the program itself, so that no file follows.
 * `value`: flags that take a value which is no program. `file`: flags that name a further file to run. `module`: the flag
 * that names a module instead of a file. `run`: sub-commands before the script.
 */
export type Interpreter = {
  code: readonly string[];
  value: readonly string[];
  file: readonly string[];
  module?: string;
  run?: readonly string[];
};

const shell: Interpreter = {
  code: ["-c"],
  value: ["-o", "+o", "-O", "+O"],
  file: ["--rcfile", "--init-file"],
};
const node: Interpreter = {
  code: ["-e", "--eval", "-p", "--print", "-pe"],
  value: ["-C", "--conditions", "--input-type", "--env-file", "--stack-size", "--title"],
  file: ["-r", "--require", "--import", "--loader", "--experimental-loader"],
};
const python: Interpreter = { code: ["-c"], value: ["-W", "-X"], file: [], module: "-m" };
const deno: Interpreter = {
  code: [],
  value: ["-c", "--config"],
  file: ["--preload", "--import-map"],
  run: ["run"],
};

/** The programs that run a script which is named among their words. */
const interpreters: ReadonlyMap<string, Interpreter> = new Map([
  ...["sh", "bash", "dash", "ash", "zsh", "ksh", "mksh", "fish"].map((name) => [name, shell] as const),
  ...["node", "nodejs", "tsx", "ts-node"].map((name) => [name, node] as const),
  ["bun", { ...node, run: ["run"] }],
  ["deno", deno],
  ["python", python],
  ["pypy", python],
  ["perl", { code: ["-e", "-E"], value: ["-I"], file: [] }],
  ["ruby", { code: ["-e"], value: ["-I", "-C"], file: ["-r"] }],
  ["php", { code: ["-r"], value: ["-d", "-c"], file: ["-f"] }],
  ["lua", { code: ["-e"], value: ["-l"], file: [] }],
  ["Rscript", { code: ["-e"], value: [], file: [] }],
  ["awk", { code: [], value: ["-v", "-F"], file: ["-f", "--file"] }],
  ["sed", { code: ["-e"], value: [], file: ["-f", "--file"] }],
  // They run in the shell that reads them.
  ["source", { code: [], value: [], file: [] }],
  [".", { code: [], value: [], file: [] }],
]);

/** The interpreter of that name; `python3.12` is python. */
export function interpreterNamed(name: string): Interpreter | undefined {
  return interpreters.get(name) ?? interpreters.get(name.replace(/[\d.]+$/, ""));
}

/** A program that runs what a file of the folder says. The first of `names` that is there counts. */
export type RecipeRunner = {
  names: readonly string[];
  file: readonly string[];
  folder: readonly string[];
  /** Folders above are looked in too. */
  looksAbove: boolean;
};

const scripts: RecipeRunner = {
  names: ["package.json"],
  file: [],
  folder: ["--prefix", "-C", "--dir", "--cwd"],
  looksAbove: true,
};
const make: RecipeRunner = {
  names: ["GNUmakefile", "makefile", "Makefile"],
  file: ["-f", "--file", "--makefile"],
  folder: ["-C", "--directory"],
  looksAbove: false,
};

/** The programs whose recipes stand in a file with a fixed name. */
export const recipeRunners: ReadonlyMap<string, RecipeRunner> = new Map([
  ["make", make],
  ["gmake", make],
  ["npm", scripts],
  ["pnpm", scripts],
  ["yarn", scripts],
  ["bun", scripts],
  [
    "just",
    {
      names: ["justfile", "Justfile", ".justfile"],
      file: ["-f", "--justfile"],
      folder: ["-d", "--working-directory"],
      looksAbove: true,
    },
  ],
]);
