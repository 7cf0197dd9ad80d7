import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/** Clients of HTTP and the like, and browsers for a terminal. */
export const HTTP_PROGRAMS: Programs = {
  http: {
    alsoCovers: "https xh",
    readsData: true,
    outputs: writesTo("-o --output", "aAps"),
  },
  axel: { outputs: writesTo("-o --output", "nsHU") },
  grpcurl: {
    alsoCovers: "websocat",
    readsData: true,
  },
};
