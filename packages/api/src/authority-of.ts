import type { Authority } from "@countersign/agent";
import { refusalOf } from "./permission-words.ts";
import type { Caller } from "./services.ts";

/** What of steering sessions the caller may not do, with why. */
export function authorityOf(caller: Caller): Authority {
  return { bypassRefusal: refusalOf(caller, "bypass") };
}
