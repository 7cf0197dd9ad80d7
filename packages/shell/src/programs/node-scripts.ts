import { OTHERS_ARE_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/** Further tools of JavaScript, styles and texts. */
export const NODE_SCRIPTS_PROGRAMS: Programs = {
  commitlint: {
    alsoCovers: "htmlhint jshint markdownlint-cli2 standard",
    readsData: true,
  },
  lessc: {
    alsoCovers: "tailwindcss",
    readsData: true,
    outputs: writesTo("-o --output -d --dir", "cimut"),
  },
  markdownlint: {
    alsoCovers: "textlint",
    readsData: true,
    outputs: writesTo("-o --output-file --cache-location --output", "cfpr"),
  },
  sass: {
    readsData: true,
    outputs: { ...OTHERS_ARE_WRITTEN, valued: "I" },
  },
  svgo: {
    alsoCovers: "terser uglifyjs",
    readsData: true,
    outputs: writesTo("-o --output", "cmbpdei"),
  },
  typedoc: { outputs: writesTo("--out --json") },
  postcss: { outputs: writesTo("-o --output -d --dir", "cimut") },
};
