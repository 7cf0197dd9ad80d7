import { type Defaults, type Touching, writesTo } from "../../tables/touching-spec.ts";

const REPORTS = { ...writesTo("-o --output-directory", "s"), folders: ["-o"] };

/** git's subcommands that change the working tree. */
export const TOUCHING_GIT: Readonly<Record<string, Touching>> = {
  rm: { operands: "each", access: "delete", recursive: "r" },
  mv: { operands: "move", access: "write" },
  clean: { operands: "none", access: "delete", folder: "delete" },
  checkout: { operands: "none", access: "write", folder: "write" },
  switch: { operands: "none", access: "write", folder: "write" },
  restore: { operands: "each", access: "write", valued: "s", longValued: ["--source"] },
  apply: { operands: "none", access: "write", folder: "write" },
  am: { operands: "none", access: "write", folder: "write" },
  stash: { operands: "none", access: "write", folder: "write" },
  reset: { operands: "none", access: "write", folder: "write" },
  merge: { operands: "none", access: "write", folder: "write" },
  rebase: { operands: "none", access: "write", folder: "write" },
  "cherry-pick": { operands: "none", access: "write", folder: "write" },
  revert: { operands: "none", access: "write", folder: "write" },
  pull: { operands: "none", access: "write", folder: "write" },
  "fast-export": writesTo("--export-marks"),
  "fast-import": writesTo("--export-marks --export-pack-edges"),
  "pack-objects": { operands: "each", access: "write" },
  mailinfo: { operands: "each", access: "write" },
  mailsplit: writesTo("-o"),
  "unpack-file": { ...writesTo(""), defaults: { names: [".merge_file_1"] } },
  "credential-store": writesTo("--file"),
  "credential-cache": writesTo("--socket"),
  "index-pack": { ...writesTo("-o"), defaults: { names: ["{}.idx"], unless: /^-o/, beside: true } },
  "read-tree": writesTo("--index-output"),
  "checkout-index": { ...writesTo("--prefix"), folders: ["--prefix"] },
  bugreport: { ...REPORTS, defaults: report("git-bugreport-*.txt") },
  diagnose: { ...REPORTS, defaults: report("git-diagnostics-*.zip") },
  config: writesTo("-f --file"),
  daemon: writesTo("--pid-file"),
  "multi-pack-index": writesTo("--object-dir"),
  "interpret-trailers": { operands: "each", access: "read" },
  archimport: writesTo("-t"),
  cvsimport: writesTo("-C -A"),
};

function report(name: string): Defaults {
  return { names: [name], unless: /^-o|^--o/ };
}
