import type { Touching } from "./touching-spec.ts";

const EACH: Touching = { operands: "each", access: "write" };

/** What subcommands write, by the program and the words behind it. */
export const VERB_OUTPUTS: Readonly<Record<string, Readonly<Record<string, Touching>>>> = {
  cargo: {
    new: { ...EACH, longValued: ["--name", "--vcs", "--edition", "--registry"] },
    init: {
      ...EACH,
      longValued: ["--name", "--vcs", "--edition", "--registry"],
      defaults: { names: ["Cargo.toml"], operands: false },
    },
    vendor: {
      ...EACH,
      valued: "s",
      longValued: ["--sync", "--manifest-path"],
      defaults: { names: ["vendor"], operands: false },
    },
    install: writes("--root --target-dir"),
    "llvm-cov": writes("--output-path --output-dir"),
    tarpaulin: writes("--output-dir --target-dir"),
  },
  uv: {
    export: writes("-o --output-file"),
    "pip compile": writes("-o --output-file"),
    "pip install": writes("-t --target --prefix"),
    "pip sync": writes("-t --target --prefix"),
    venv: {
      ...EACH,
      valued: "p",
      longValued: ["--python", "--prompt", "--index-strategy", "--cache-dir"],
      defaults: { names: [".venv"], operands: false },
    },
    init: {
      ...EACH,
      longValued: ["--name", "--python", "--build-backend"],
      defaults: { names: ["pyproject.toml"], operands: false },
    },
    build: writes("-o --out-dir"),
  },
  terraform: { "providers mirror": EACH, "providers schema": writes("-out") },
  tofu: { "providers mirror": EACH },
  kubectl: { cp: { operands: "second", access: "read", valued: "cn", takesHosts: true } },
  docker: {
    cp: { operands: "second", access: "read", takesHosts: true },
    save: writes("-o --output"),
    export: writes("-o --output"),
  },
  podman: {
    cp: { operands: "second", access: "read", takesHosts: true },
    save: writes("-o --output"),
    export: writes("-o --output"),
  },
  npm: { pack: writes("--pack-destination") },
  pnpm: { pack: writes("--pack-destination --out"), deploy: EACH },
  go: { "mod vendor": writes("-o") },
  helm: {
    pull: writes("-d --destination --untardir"),
    package: writes("-d --destination"),
    create: EACH,
    template: writes("--output-dir"),
  },
  gh: {
    "repo clone": { operands: "second", access: "read", longValued: ["--upstream-remote-name"] },
    "release download": writes("-D --dir -O --output", "Rp"),
    "run download": writes("-D --dir", "nRp"),
  },
  hugo: { new: EACH },
  poetry: { new: EACH, export: writes("-o --output", "f") },
  composer: { "create-project": { operands: "second", access: "read" }, archive: writes("--dir --file") },
};

function writes(options: string, valued = ""): Touching {
  return { operands: "none", access: "read", writes: options.split(" "), valued };
}
