import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/** Clients of services, which act with the account of whoever runs them. Words that change something count wherever they stand. */
export const CLIENTS_PROGRAMS: Programs = {
  adb: {
    startsShell: / shell$/,
    runsElsewhere: true,
  },
  gcloud: {
    startsShell: / ssh (?!.*--command)/,
    runsElsewhere: true,
  },
  gh: {
    programWords: /^!\s*(.+)$/s,
    globalOptions: { plain: [], plainValued: [], other: [], otherValued: ["-R", "--repo"] },
    readsData: true,
    verbOutputs: {
      "repo clone": { operands: "second", access: "read", longValued: ["--upstream-remote-name"] },
      "release download": writesTo("-D --dir -O --output", "Rp"),
      "run download": writesTo("-D --dir", "nRp"),
    },
  },
  aws: {
    globalOptions: {
      plain: ["--no-cli-pager"],
      plainValued: ["--output"],
      other: ["--debug"],
      otherValued: ["--profile", "--region", "--endpoint-url"],
    },
    readsData: true,
  },
  az: { readsData: true },
};
