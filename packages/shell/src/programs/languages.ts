import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/** Compilers, interpreters and build tools of further languages. */
export const LANGUAGES_PROGRAMS: Programs = {
  dmd: {
    alsoCovers: "gnatmake ldc2",
    outputs: {
      operands: "none",
      access: "read",
      defaults: { names: ["{}"], unless: /^-o|^--?(?:version|help|of)/, operands: true },
    },
  },
  ocamlfind: {
    alsoCovers: "ocamlc ocamlopt",
    outputs: writesTo("-o -odir -hidir -outputdir", "iILlwfWXOpcaSP", {
      defaults: { names: ["a.out"], unless: /^-(?:o|c|i|v|version|where)$/, operands: true },
    }),
  },
  mcs: {
    alsoCovers: "fpc",
    outputs: {
      operands: "none",
      access: "read",
      defaults: { names: ["{}.o", "{}"], unless: /^-(?:o|out:.*|-version)$/, operands: true, beside: true },
    },
  },
  tclsh: {
    alsoCovers: "wish",
    input: { runs: true, unless: /^ [^-/<]/ },
  },
  dotnet: {
    alsoCovers: "csc msbuild",
    outputs: writesTo("-o --output -out", "cvfr"),
  },
  swiftc: {
    outputs: writesTo("-o -emit-module-path", "", {
      defaults: { names: ["{}"], unless: /^-o|^--?(?:version|help|of)/, operands: true },
    }),
  },
  swiftlint: {
    alsoCovers: "swiftformat",
    readsData: true,
  },
  ghc: {
    outputs: writesTo("-o -odir -hidir -outputdir", "iILlwfWXOpcaSP", {
      defaults: { names: ["{}.o", "{}"], unless: /^-(?:o|out:.*|-version)$/, operands: true, beside: true },
    }),
  },
  zig: {
    alsoCovers: "nim crystal odin v",
    outputs: writesTo("-o --out --outdir -femit-bin"),
  },
};
