import { type InPlace, PASSES_OVER } from "../tables/in-place.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const C8_OUTPUTS = writesTo("--outputFile --coverageDirectory --report-dir --reports-dir --temp-directory");
const ESLINT_OUTPUTS = writesTo("-o --output-file --cache-location --output", "cfpr");
const FIX: InPlace = { changing: /^--fix$/, isDeep: true, passesOver: PASSES_OVER };

/** Test runners, compilers of types, linters, formatters and bundlers of JavaScript. */
export const NODE_TOOLS_PROGRAMS: Programs = {
  c8: {
    alsoCovers: "nyc",
    runsTool: "first",
    runsLaterWords: true,
    outputs: C8_OUTPUTS,
  },
  biome: {
    readsData: true,
    outputs: writesTo("--cache-location"),
    inPlace: [
      {
        verb: /^(?:check|format|lint)$/,
        changing: /^--(?:write|fix|apply)$/,
        isDeep: true,
        passesOver: PASSES_OVER,
      },
    ],
  },
  eslint: {
    readsData: true,
    outputs: ESLINT_OUTPUTS,
    inPlace: [{ ...FIX, takesNext: /^--(?:ext|max-warnings|ignore-pattern|fix-type|rule|env|global)$/ }],
  },
  oxlint: {
    readsData: true,
    inPlace: [{ ...FIX, takesNext: /^(?:-[ADW]|--(?:allow|deny|warn|max-warnings))$/ }],
  },
  prettier: {
    readsData: true,
    outputs: writesTo("--cache-location"),
    inPlace: [
      {
        changing: /^(?:--write|-w)$/,
        takesNext:
          /^--(?:log-level|print-width|tab-width|end-of-line|trailing-comma|arrow-parens|prose-wrap|quote-props)$/,
        isDeep: true,
        passesOver: PASSES_OVER,
      },
    ],
  },
  stylelint: {
    readsData: true,
    outputs: ESLINT_OUTPUTS,
    inPlace: [{ ...FIX, takesNext: /^--(?:max-warnings|ignore-pattern)$/ }],
  },
  tsc: { outputs: writesTo("--outDir --outFile --declarationDir --tsBuildInfoFile -outDir -outFile") },
  esbuild: { outputs: writesTo("--outfile --outdir --metafile") },
  rollup: { outputs: writesTo("-o --file -d --dir --output.file --output.dir", "cifgmnp") },
  webpack: {
    alsoCovers: "vite parcel tsup",
    outputs: writesTo("-o --output-path --outDir --out-dir --dist-dir", "cdmt"),
  },
  babel: {
    alsoCovers: "swc",
    outputs: writesTo("-o --out-file -d --out-dir", "fsCx"),
  },
  jest: {
    alsoCovers: "vitest",
    outputs: C8_OUTPUTS,
  },
};
