import type { PolicyContext } from "./context.ts";
import type { Anchors } from "./match/path-index.ts";
import { foldName, isInside, joinPath, normalise } from "./paths/path-text.ts";
import { type CompiledRules, noRules } from "./rules/compile-rules.ts";
import { type CompiledRule, isInForce, type Moment } from "./rules/compiled-rule.ts";

/** A context made ready for one decision: folders normalised, the moment read, symlinked folders resolved when asked for. */
export type Scene = {
  context: PolicyContext;
  rules: CompiledRules;
  workspace: string;
  cwd: string;
  home: string;
  anchors: Anchors;
  accept: (rule: CompiledRule) => boolean;
  /** Whether a resolved path is in the workspace or in an additional directory. */
  isWithin: (resolved: string) => boolean;
  realHome: () => string;
};

/** Prepares a context. Reads the file system only where a rule or a path makes that necessary. */
export function createScene(context: PolicyContext): Scene {
  const workspace = normalise(context.workspace);
  const home = normalise(context.home);
  const moment: Moment = {
    time: context.now === undefined ? Number.NaN : Date.parse(context.now),
    cycle: context.cycle,
  };
  const isCaseInsensitive = context.isCaseInsensitive === true;
  const fold = isCaseInsensitive ? foldName : (text: string): string => text;
  const directories = context.additionalDirectories.map((path) =>
    normalise(joinPath(workspace, expandHome(path, home))),
  );
  const realDirectories = lazy(() =>
    [...directories, ...directories.map((path) => realOrSame(context, path))].map(fold),
  );
  const realHome = lazy(() => realOrSame(context, home));
  const anchors: Anchors = {
    workspace,
    roots: [workspace, ...directories],
    isCaseInsensitive,
    get homes() {
      return realHome() === home ? [home] : [home, realHome()];
    },
  };
  const foldedWorkspace = fold(workspace);
  return {
    context,
    rules: context.rules ?? noRules,
    workspace,
    cwd: normalise(joinPath(workspace, context.cwd)),
    home,
    anchors,
    accept: (rule) => isInForce(rule, moment),
    isWithin: (resolved) => {
      const path = fold(resolved);
      if (isInside(path, foldedWorkspace)) return true;
      return directories.length > 0 && realDirectories().some((folder) => isInside(path, folder));
    },
    realHome,
  };
}

/** `~` and `~/x` with the home folder in place of the tilde. */
export function expandHome(path: string, home: string): string {
  return path === "~" || path.startsWith("~/") ? home + path.slice(1) : path;
}

function realOrSame(context: PolicyContext, path: string): string {
  try {
    return normalise(context.fileSystem.realpath(path));
  } catch {
    // A folder that cannot be resolved covers only what is written with its name.
    return path;
  }
}

function lazy<Value>(create: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: create() };
    return made.value;
  };
}
