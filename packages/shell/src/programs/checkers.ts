import { ACTS } from "../tables/harmless.ts";
import { DASH_W } from "../tables/in-place.ts";
import { program } from "../tables/option-groups.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const CONFTEST_SENSITIVE = program(
  {
    code: "-p --policy -d --data -b --bundle --proto-file-dirs",
    writes: "-o --output",
    settings: "--config-file -c",
    reads: "-i --input",
  },
  { verbs: [[/^(?:run|push|pull|plugin|build|sign|exec)$/, ACTS]] },
);
const TRIVY_OUTPUTS = writesTo("-o --output --output-file-path", "cfsq");
const TRIVY_SENSITIVE = program(
  {
    code: "--module-dir --plugin --config-policy --config-check --policy --rego-policy --external-checks-dir --external-checks-git --template -t --enable-modules --rulesdir --plugin-dir",
    settings: "-c --config --config-file --var-file --ignore-policy",
    writes: "-o --output --output-file-path --file --cache-dir --json-file-output --sarif-file-output --out",
    reads: "--input --ignorefile --secret-config",
    talks: "--server --token --db-repository --org",
    elsewhere: "--chdir",
  },
  { verbs: [[/^(?:plugin|server|auth|monitor|fix|login)$/, ACTS]] },
);

/** Checkers of shell scripts, of policies and of what a project depends on. */
export const CHECKERS_PROGRAMS: Programs = {
  shellcheck: {
    readsData: true,
    sensitive: program(
      { settings: "--rcfile", elsewhere: "-P --source-path", reads: "-x --external-sources" },
      { valued: "esfioSWC", nextValued: "esfioSWC" },
    ),
  },
  shfmt: {
    readsData: true,
    inPlace: [{ ...DASH_W, takesNext: /^-(?:i|ln)$/ }],
    sensitive: program({ changes: "-w --write", reads: "--filename" }),
  },
  bats: {
    programOptions: "-F --formatter --report-formatter",
    sensitive: program({
      runs: "-F --formatter --report-formatter",
      code: "--setup-suite-file --code-quote-style",
      writes: "-o --output --gather-test-outputs-in",
    }),
  },
  hadolint: {
    readsData: true,
    sensitive: program({ settings: "-c --config" }),
  },
  actionlint: {
    readsData: true,
    sensitive: program(
      { runs: "-shellcheck -pyflakes", settings: "-config-file", writes: "-init-config", code: "-format" },
      { anyDashes: true },
    ),
  },
  conftest: {
    readsData: true,
    sensitive: CONFTEST_SENSITIVE,
  },
  opa: { sensitive: CONFTEST_SENSITIVE },
  trivy: {
    readsData: true,
    outputs: TRIVY_OUTPUTS,
    sensitive: TRIVY_SENSITIVE,
  },
  grype: {
    alsoCovers: "checkov tfsec",
    outputs: TRIVY_OUTPUTS,
    sensitive: TRIVY_SENSITIVE,
  },
  syft: {
    alsoCovers: "snyk tflint terrascan",
    sensitive: TRIVY_SENSITIVE,
  },
  semgrep: {
    readsData: true,
    outputs: TRIVY_OUTPUTS,
    sensitive: program({
      code: "-c -f --config -e --pattern --pro",
      changes: "-a --autofix --fix",
      writes: "-o --output --json-output --sarif-output --text-output --debugging-json",
      talks: "--metrics --dump-command-for-core",
    }),
    readsHere: "always",
  },
  "sonar-scanner": { sensitive: program({ settings: "-D --define" }) },
};
