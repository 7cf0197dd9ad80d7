import type { Caller } from "./caller.ts";
import { refusalOf } from "./permission-words.ts";

/** What of steering sessions the caller may not do, with why; null for what he may. */
export function authorityOf(caller: Caller): { bypassRefusal: string | null } {
  return { bypassRefusal: refusalOf(caller, "bypass") };
}
