import type { IntentExample, OwnedScope } from "@countersign/contracts/intent";
import { readPattern, type ScopePattern } from "./scope-pattern.ts";

export type ScopeAction = IntentExample["action"];

/** A scope that answers. Paths are relative to the workspace; one of a folder ends with `/`, and "" is the workspace itself. */
export type CompiledScope = {
  /** Whether the action is allowed on exactly this path. */
  owns(action: ScopeAction, path: string): boolean;
  /** Whether it is surely allowed on everything that could lie below a folder. */
  ownsBelow(action: ScopeAction, folder: string): boolean;
  /** Whether anything below the folder, or the folder itself, could be owned. */
  couldOwnBelow(action: ScopeAction, folder: string): boolean;
  /** Whether the scope says anything of the action; where it does not, every path is owned. */
  restricts(action: ScopeAction): boolean;
  /** Whether the scope owns everything for an action that it restricts. */
  ownsEverything(action: ScopeAction): boolean;
};

/**
 * Makes a scope's patterns ready. The last pattern that is about a path, or about a folder above it, decides: `!src/core/` after
 * `src/` takes `src/core/` out, which in a gitignore file it would not. A scope is never changed, so what was made ready once is
 * kept as long as the scope is.
 */
export function compileScope(scope: OwnedScope, options: { isCaseInsensitive: boolean }): CompiledScope {
  const kept = options.isCaseInsensitive ? keptInsensitive : keptSensitive;
  const known = kept.get(scope);
  if (known !== undefined) return known;
  const compiled = compilePatterns(scope, options);
  kept.set(scope, compiled);
  return compiled;
}

const keptSensitive = new WeakMap<OwnedScope, CompiledScope>();
const keptInsensitive = new WeakMap<OwnedScope, CompiledScope>();

function compilePatterns(scope: OwnedScope, options: { isCaseInsensitive: boolean }): CompiledScope {
  const lists = new Map<ScopeAction, ScopePattern[] | null>();
  const patternsOf = (action: ScopeAction): ScopePattern[] | null => {
    const known = lists.get(action);
    if (known !== undefined) return known;
    const list = scope[action]?.map((text) => readPattern(text, options.isCaseInsensitive)).reverse() ?? null;
    lists.set(action, list);
    return list;
  };
  return {
    restricts: (action) => scope[action] !== null,
    owns: (action, path) => {
      const patterns = patternsOf(action);
      if (patterns === null) return true;
      return patterns.find((pattern) => pattern.matches(path))?.isNegated === false;
    },
    ownsBelow: (action, folder) => {
      const patterns = patternsOf(action);
      if (patterns === null) return true;
      const decisive = patterns.find((pattern) =>
        pattern.isNegated
          ? pattern.couldMeetBelow(folder)
          : pattern.isEverything || pattern.matchesBelow(folder),
      );
      return decisive?.isNegated === false;
    },
    couldOwnBelow: (action, folder) => {
      const patterns = patternsOf(action);
      return patterns === null || patterns.some((one) => !one.isNegated && one.couldMeetBelow(folder));
    },
    ownsEverything: (action) => {
      const patterns = patternsOf(action);
      return patterns?.find((one) => one.isEverything || one.isNegated)?.isEverything === true;
    },
  };
}
