import type { Sight } from "@countersign/contracts/sight";
import type { Caller } from "./caller.ts";

/** Which sessions the caller may see. His role says so, whatever the scopes of his key are. */
export function sightOf({ role, name }: Pick<Caller, "role" | "name">): Sight {
  return role === "owner" || role === "admin" ? { all: true } : { all: false, name };
}
