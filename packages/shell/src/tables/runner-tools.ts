import { RUNS_LATER_WORDS } from "./runs-later-words.ts";

/** Those of `RUNS_LATER_WORDS` whose words are no command of this machine, or a text that holds one. */
const OF_THEIR_OWN = new Set([
  "ssh",
  "tmux",
  "screen",
  "expect",
  "gdb",
  "perf",
  "entr",
  "hyperfine",
  "concurrently",
]);

/**
 * Programs that run a tool which their words name, with the options behind it: the word that it stands behind; null
 * where it is the first.
 */
export const RUNNING_TOOLS: ReadonlyMap<string, RegExp | null> = new Map<string, RegExp | null>([
  ...[...RUNS_LATER_WORDS].filter((name) => !OF_THEIR_OWN.has(name)).map((name) => [name, null] as const),
  ...["npx", "pnpx", "bunx", "uvx", "yarn", "pnpm", "bun", "dotenv"].map((name) => [name, null] as const),
  ["npm", /^(?:exec|x|run|run-script|rum|urn)$/],
  ...["poetry", "uv", "pipenv", "pdm", "hatch", "rye", "pixi", "pipx", "conda", "mamba", "micromamba"].map(
    (name) => [name, /^run$/] as const,
  ),
  ...[
    "bundle",
    "bundler",
    "rbenv",
    "mise",
    "asdf",
    "direnv",
    "volta",
    "composer",
    "lerna",
    "nx",
    "turbo",
  ].map((name) => [name, /^(?:exec|x|run)$/] as const),
  ...["coverage", "doppler", "op", "infisical", "chamber"].map((name) => [name, /^(?:run|exec)$/] as const),
]);
