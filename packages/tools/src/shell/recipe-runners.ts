/** A program that runs what a file of the folder says. */
export type RecipeRunner = {
  /** The files with its recipes; any of them may be there. */
  names: readonly string[];
  file: readonly string[];
  folder: readonly string[];
  /** Folders above are looked in too. */
  searchesParents: boolean;
  /** Its flags, and words, with which it runs recipes of folders that aren't named. */
  elsewhere?: RegExp;
  /** The words behind which it runs a program of `node_modules/.bin`; null where that is its first word. */
  installed?: RegExp | null;
  /** It may run unknown files besides the recipes. */
  isPartial?: boolean;
};

const scripts: RecipeRunner = {
  names: ["package.json"],
  file: [],
  folder: ["--prefix", "-C", "--dir", "--cwd"],
  searchesParents: true,
  elsewhere:
    /^(?:-F|--filter(?:-prod)?(?:=.*)?|-w|-ws|--workspaces?(?:=.*)?|-r|--recursive|workspaces?|foreach)$/,
  installed: /^(?:exec|x)$/,
};
const make: RecipeRunner = {
  names: ["GNUmakefile", "makefile", "Makefile"],
  file: ["-f", "--file", "--makefile"],
  folder: ["-C", "--directory"],
  searchesParents: false,
};
const gradle: RecipeRunner = {
  isPartial: true,
  names: ["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"],
  file: ["-b", "--build-file", "-I", "--init-script"],
  folder: ["-p", "--project-dir"],
  searchesParents: true,
};

function recipeRunner(names: readonly string[], file: readonly string[] = []): RecipeRunner {
  return { names, file, folder: [], searchesParents: true, isPartial: true };
}

/** The programs whose recipes stand in a file with a fixed name. */
export const recipeRunners: ReadonlyMap<string, RecipeRunner> = new Map([
  ["make", make],
  ["gmake", make],
  ...["npm", "pnpm", "yarn", "bun"].map((name) => [name, scripts] as const),
  ...["npx", "pnpx", "bunx"].map(
    (name) => [name, { ...scripts, names: [], installed: null, isPartial: true }] as const,
  ),
  [
    "just",
    {
      names: ["justfile", "Justfile", ".justfile"],
      file: ["-f", "--justfile"],
      folder: ["-d", "--working-directory"],
      searchesParents: true,
    },
  ],
  [
    "task",
    {
      isPartial: true,
      names: ["Taskfile.yml", "Taskfile.yaml", "taskfile.yml", "taskfile.yaml"],
      file: ["-t", "--taskfile"],
      folder: ["-d", "--dir"],
      searchesParents: true,
    },
  ],
  [
    "ninja",
    { isPartial: true, names: ["build.ninja"], file: ["-f"], folder: ["-C"], searchesParents: false },
  ],
  ["ant", recipeRunner(["build.xml"], ["-f", "-file", "-buildfile"])],
  ["mvn", recipeRunner(["pom.xml"], ["-f", "--file"])],
  ["gradle", gradle],
  ["rake", recipeRunner(["Rakefile", "rakefile", "Rakefile.rb", "rakefile.rb"], ["-f", "--rakefile"])],
  ["tox", recipeRunner(["tox.ini"], ["-c", "--conf"])],
  ["nox", recipeRunner(["noxfile.py"], ["-f", "--noxfile"])],
  ["invoke", recipeRunner(["tasks.py"])],
  ["gulp", recipeRunner(["gulpfile.js", "gulpfile.mjs", "gulpfile.ts"], ["-f", "--gulpfile"])],
  ["grunt", recipeRunner(["Gruntfile.js"], ["--gruntfile"])],
  ["composer", { ...recipeRunner(["composer.json"]), folder: ["-d", "--working-dir"] }],
  ["deno", recipeRunner(["deno.json", "deno.jsonc"], ["-c", "--config"])],
]);
