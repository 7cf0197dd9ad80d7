import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Caller } from "./caller.ts";

/** Which sessions the caller may see. His role says so, whatever the scopes of his key are. */
export function visibilityOf({ role, name }: Pick<Caller, "role" | "name">): VisibilityFilter {
  return role === "owner" || role === "admin" ? { all: true } : { all: false, name };
}
