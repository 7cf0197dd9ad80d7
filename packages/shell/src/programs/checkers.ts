import { DASH_W } from "../tables/in-place.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const TRIVY_OUTPUTS = writesTo("-o --output --output-file-path", "cfsq");

/** Checkers of shell scripts, of policies and of what a project depends on. */
export const CHECKERS_PROGRAMS: Programs = {
  shellcheck: {
    alsoCovers: "hadolint actionlint conftest",
    readsData: true,
  },
  shfmt: {
    readsData: true,
    inPlace: [{ ...DASH_W, takesNext: /^-(?:i|ln)$/ }],
  },
  bats: { programOptions: "-F --formatter --report-formatter" },
  trivy: {
    alsoCovers: "semgrep",
    readsData: true,
    outputs: TRIVY_OUTPUTS,
  },
  grype: {
    alsoCovers: "checkov tfsec",
    outputs: TRIVY_OUTPUTS,
  },
};
