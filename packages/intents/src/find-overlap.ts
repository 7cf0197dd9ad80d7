import type { OwnedScope } from "@countersign/contracts/intent";
import { type CompiledScope, compileScope } from "./scope.ts";

const mostFiles = 50_000;

/** What two scopes both own to write or delete, in words: a file of those given, else a pattern; null where nothing is known. */
export function findOverlap(
  one: OwnedScope,
  other: OwnedScope,
  files: readonly string[],
  isCaseInsensitive: boolean,
): string | null {
  const first = compileScope(one, { isCaseInsensitive });
  const second = compileScope(other, { isCaseInsensitive });
  const shared = files.slice(0, mostFiles).filter((file) => owns(first, file) && owns(second, file));
  if (shared.length > 0)
    return shared.length === 1 ? `${shared[0]}` : `${shared[0]} and ${shared.length - 1} more files`;
  return findShared(one, second) ?? findShared(other, first);
}

function owns(scope: CompiledScope, path: string): boolean {
  return scope.owns("write", path) || scope.owns("delete", path);
}

/** A pattern of one scope that stands in the other, or names what the other owns. */
function findShared(scope: OwnedScope, other: CompiledScope): string | null {
  const positive = new Set([...scope.write, ...scope.delete].filter((pattern) => !pattern.startsWith("!")));
  for (const pattern of positive) {
    const path = pattern.replace(/^\.?\//, "").replace(/(?:\/\*\*)*(?:\/\*\*?)$/, "/");
    if (path === "" || /^\*+$/.test(path)) {
      if (other.couldOwnBelow("write", "") || other.couldOwnBelow("delete", "")) return pattern;
    } else if (!/[*?[\\]/.test(path) && owns(other, path)) return pattern;
  }
  return null;
}
