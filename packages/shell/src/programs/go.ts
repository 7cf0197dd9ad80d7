import { DASH_W } from "../tables/in-place.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/** Options of go that do no more than name the file which they write. */
export const OUTPUT_OPTIONS: ReadonlySet<string> = new Set([
  "-o",
  "-coverprofile",
  "-cpuprofile",
  "-memprofile",
  "-blockprofile",
  "-mutexprofile",
  "-trace",
]);

/** Go. */
export const GO_PROGRAMS: Programs = {
  go: {
    programOptions: "-exec --exec -toolexec --toolexec -vettool --vettool",
    globalOptions: { plain: [], plainValued: ["-C"], other: [], otherValued: [] },
    readsData: true,
    touches: {
      operands: "none",
      access: "write",
      anyDashes: true,
      writes: [...OUTPUT_OPTIONS, "-outputdir", "-pkgdir"],
    },
    verbOutputs: { "mod vendor": writesTo("-o") },
  },
  gofmt: {
    readsData: true,
    inPlace: [{ ...DASH_W, takesNext: /^-r$/ }],
  },
  goimports: {
    readsData: true,
    inPlace: [{ ...DASH_W, takesNext: /^-local$/ }],
  },
  gofumpt: {
    readsData: true,
    inPlace: [DASH_W],
  },
  "golangci-lint": {
    alsoCovers: "gosec",
    outputs: writesTo("-out --out"),
  },
  gotestsum: { programOptions: "--post-run-command" },
  mockgen: { outputs: writesTo("-destination") },
};
