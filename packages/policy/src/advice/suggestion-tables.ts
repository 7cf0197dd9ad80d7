import { guardedPrograms, programDangers } from "./program-dangers.ts";

/** Programs for which no rule is suggested: what they do depends on more than their first words. */
export const neverSuggested: ReadonlySet<string> = new Set([
  ...programDangers.flatMap(({ names }) => names),
  ...guardedPrograms,
]);

const FILE = "(?:\\./)?[\\w@-][\\w@-]*(?:[./][\\w@-]+)*";

/**
 * Interpreters where the whole command is suggested when it names a file in the folder, or runs the tests there. A rule
 * for the beginning would run any file of this machine.
 */
export const suggestedWhole: ReadonlyMap<string, RegExp> = new Map([
  ["node", new RegExp(`^node (?:--test(?: --watch)?(?: ${FILE})*|${FILE}\\.[cm]?[jt]s(?: .*)?)$`)],
]);

/** Subcommands that run scripts of packages, or any command. */
export const runningSubcommands: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "npm",
    new Set([
      "install",
      "i",
      "ci",
      "add",
      "exec",
      "x",
      "init",
      "create",
      "update",
      "rebuild",
      "publish",
      "explore",
      "config",
      "set",
    ]),
  ],
  [
    "pnpm",
    new Set(["install", "i", "add", "exec", "dlx", "create", "update", "up", "rebuild", "publish", "config"]),
  ],
  [
    "yarn",
    new Set(["install", "add", "exec", "dlx", "create", "up", "upgrade", "publish", "node", "config"]),
  ],
  ["pip", new Set(["install", "download", "wheel", "config"])],
  ["pip3", new Set(["install", "download", "wheel", "config"])],
  ["uv", new Set(["run", "pip", "add", "sync", "tool"])],
  ["poetry", new Set(["run", "install", "add"])],
  ["gem", new Set(["install", "update"])],
  ["bundle", new Set(["exec", "install", "update"])],
  ["composer", new Set(["install", "update", "require", "exec"])],
  ["cargo", new Set(["install", "publish"])],
  ["go", new Set(["install", "get", "run", "generate"])],
  ["git", new Set(["push", "reset", "clean", "rebase", "config", "filter-branch", "bisect", "submodule"])],
  ["docker", new Set(["run", "exec", "cp", "build"])],
  ["podman", new Set(["run", "exec", "cp", "build"])],
  ["kubectl", new Set(["exec", "delete", "apply", "run", "cp"])],
]);

const SCRIPT = "run(?:-script)? [\\w@./][\\w@:./+-]*";

/** `npm test`, `git add`: the program with one of these subcommands. */
function withSubcommand(names: string, more = "(?!)"): RegExp {
  return new RegExp(`^\\S+ (?:${names.replaceAll(" ", "|")}|${more})(?= |$)`);
}

const ALONE = /^\S+/;
const PACKAGE_SCRIPTS = withSubcommand(
  "test t start build lint format typecheck check ls list outdated why",
  SCRIPT,
);
const CONTAINERS = withSubcommand("ps images logs inspect version info top stats diff history port");

/**
 * Where a rule for a beginning of a command is suggested, and how much of the command that is. Only what stands here has
 * options and subcommands that the analysis knows (see `sensitiveSpecOf`), so that such a rule does not cover the ones that
 * load other code, run programs or write elsewhere. For all others the rule is the whole command.
 */
export const suggestedPrefixes: ReadonlyMap<string, RegExp> = new Map([
  [
    "git",
    withSubcommand(
      "add commit status diff log show fetch pull branch tag stash checkout switch merge restore cherry-pick revert blame grep remote mv rm worktree init rev-parse ls-files",
    ),
  ],
  ...["npm", "pnpm", "yarn"].map((name) => [name, PACKAGE_SCRIPTS] as const),
  ["cargo", withSubcommand("build check test clippy fmt doc bench tree metadata nextest")],
  ["go", withSubcommand("build test vet fmt list version doc")],
  ...["docker", "podman"].map((name) => [name, CONTAINERS] as const),
  [
    "kubectl",
    withSubcommand("get describe logs top explain version api-resources api-versions cluster-info"),
  ],
  ["make", /^\S+ \w[\w.-]*(?= |$)/],
  ["just", /^\S+ \w[\w-]*(?= |$)/],
  ["task", /^\S+ \w[\w:-]*(?= |$)/],
  ["rake", /^\S+ \w[\w:-]*(?= |$)/],
  [
    "gradle",
    withSubcommand("build test check assemble compileJava compileKotlin dependencies tasks clean lint"),
  ],
  ["mvn", withSubcommand("compile test verify package validate clean")],
  ["dotnet", withSubcommand("build test format restore list clean")],
  ["mix", withSubcommand("test compile format credo dialyzer")],
  ...["pip", "pip3"].map((name) => [name, withSubcommand("list show freeze check")] as const),
  ["poetry", withSubcommand("show check version")],
  ["bundle", withSubcommand("list show check outdated info")],
  ["composer", withSubcommand("show validate outdated licenses why")],
  [
    "gh",
    /^\S+ (?:pr (?:view|list|diff|checks|status)|issue (?:view|list|status)|run (?:view|list|watch)|release (?:view|list)|repo view)(?= |$)/,
  ],
  ["ruff", withSubcommand("check format")],
  ["biome", withSubcommand("check lint format ci")],
  ...[
    "tsc",
    "eslint",
    "prettier",
    "vitest",
    "jest",
    "pytest",
    "mypy",
    "black",
    "rustfmt",
    "gofmt",
    "rspec",
  ].map((name) => [name, ALONE] as const),
  ...["phpunit", "ctest", "knip"].map((name) => [name, ALONE] as const),
]);
