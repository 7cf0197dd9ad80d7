import type { Authority } from "@countersign/agent";
import type { Caller } from "./caller.ts";
import { refusalOf } from "./permission-words.ts";

/** What of steering sessions the caller may not do, with why. */
export function authorityOf(caller: Caller): Authority {
  return { bypassRefusal: refusalOf(caller, "bypass") };
}
