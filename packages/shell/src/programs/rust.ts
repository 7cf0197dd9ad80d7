import { PACKAGES, PUBLISHES } from "../tables/risks.ts";
import { EACH_IS_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/** Rust. */
export const RUST_PROGRAMS: Programs = {
  cargo: {
    programWords:
      /(?:runner|linker|rustc(?:-wrapper|-workspace-wrapper)?|rustdoc|credential-process|vcs)\s*=\s*\[?["']?([^"'\]]+)/s,
    globalOptions: {
      plain: ["-q", "--quiet", "-v", "--verbose", "--locked", "--offline", "--frozen"],
      plainValued: ["--color", "-C"],
      other: [],
      otherValued: ["--config", "-Z"],
    },
    readsData: true,
    outputs: writesTo("--target-dir --artifact-dir --out-dir --root"),
    verbOutputs: {
      new: { ...EACH_IS_WRITTEN, longValued: ["--name", "--vcs", "--edition", "--registry"] },
      init: {
        ...EACH_IS_WRITTEN,
        longValued: ["--name", "--vcs", "--edition", "--registry"],
        defaults: { names: ["Cargo.toml"], operands: false },
      },
      vendor: {
        ...EACH_IS_WRITTEN,
        valued: "s",
        longValued: ["--sync", "--manifest-path"],
        defaults: { names: ["vendor"], operands: false },
      },
      install: writesTo("--root --target-dir"),
      "llvm-cov": writesTo("--output-path --output-dir"),
      tarpaulin: writesTo("--output-dir --target-dir"),
    },
    risks: [PACKAGES, PUBLISHES],
  },
  "cargo-watch": { runsBehind: /^(?:-s|-x|--shell|--exec)(?:=|$)/ },
  rustc: {
    programWords: /^(?:-C|--codegen=)?linker=(.+)$/s,
    readsData: true,
    outputs: writesTo("-o --out-dir --output", "LlCgOAWDF", {
      attached: /(?:^--emit=|,)[\w-]+=([^,]+)/g,
      defaults: {
        names: ["{}"],
        unless: /^-[oVvh]|^--(?:out-dir|version|print|help|explain)/,
        operands: true,
      },
    }),
  },
  rustdoc: {
    programOptions: "--runtool --test-runtool --test-builder",
    outputs: writesTo("-o --out-dir --output", "LlCgOAWDF", { attached: /(?:^--emit=|,)[\w-]+=([^,]+)/g }),
  },
  rustfmt: {
    readsData: true,
    inPlace: [{ changing: null, only: /^--check$/, takesNext: /^--edition$/, isDeep: false }],
  },
  "wasm-pack": {
    readsData: true,
    outputs: writesTo("-o --output --out-dir"),
  },
  bindgen: {
    alsoCovers: "wasm-bindgen",
    outputs: writesTo("-o --output --out-dir"),
  },
};
