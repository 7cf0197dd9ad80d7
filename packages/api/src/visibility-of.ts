import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Caller } from "./caller.ts";

/** Which sessions the caller may see. Their role decides; the scopes of their key don't matter. */
export function visibilityOf({ role, name }: Pick<Caller, "role" | "name">): VisibilityFilter {
  return role === "owner" || role === "admin" ? { all: true } : { all: false, name };
}
