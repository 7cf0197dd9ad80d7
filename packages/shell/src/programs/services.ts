import type { Programs } from "./program.ts";

/** Clients of further services, and tools on clusters and machines. */
export const SERVICES_PROGRAMS: Programs = {
  "consul-template": { programOptions: "-exec --exec" },
  vault: {
    runsBehind: /^(?:run|exec|exec-env|--command|--)(?:=|$)/,
    readsData: true,
  },
  cdk: { programOptions: "-a --app" },
  kubeconform: {
    alsoCovers: "wrangler",
    readsData: true,
  },
};
