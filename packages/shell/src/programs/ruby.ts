import { PACKAGES, PUBLISHES } from "../tables/risks.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/** Ruby, its package managers, servers and checkers. */
export const RUBY_PROGRAMS: Programs = {
  ruby: { versionWords: ["--version"] },
  rubocop: {
    readsData: true,
    outputs: writesTo("-o --out", "cfr"),
    inPlace: [{ changing: /^(?:-[aAx]|--auto-?correct(?:-all)?|--fix-layout)$/, isDeep: true }],
  },
  standardrb: { readsData: true },
  bundle: {
    alsoCovers: "rbenv",
    runsTool: /^(?:exec|x|run)$/,
    runsPackages: true,
  },
  bundler: { runsTool: /^(?:exec|x|run)$/ },
  gem: { risks: [PACKAGES, PUBLISHES] },
};
