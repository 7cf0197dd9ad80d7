import type { Intent, IntentStatus, OwnedScope, SessionIntent } from "@countersign/contracts/intent";
import { createIgnoreTree, type ReadIgnore } from "./ignore-tree.ts";
import { ignoredPathRefusal, noIntentRefusal, outsideScopeRefusal, type ScopeRefusal } from "./refusals.ts";
import { type CompiledScope, compileScope, type ScopeAction } from "./scope.ts";

/**
 * What an intent lets be touched; the same as the policy's, which this package may not import. Paths are absolute and real, and
 * one of a folder may end with `/`, which patterns such as `src/` need. `uncertainties` also holds those of the `.intentignore` files
 * that a `check` before it has read.
 */
export type IntentScope = {
  check(path: string, access: "read" | "write" | "delete", covers: "path" | "below"): ScopeRefusal | null;
  checkRun(folder: string | null): ScopeRefusal | null;
  checkUnnamed(what: string): ScopeRefusal | null;
  uncertainties(): readonly string[];
};

/**
 * `intent`: the one that the session works under, null without one. `inactive`: the one that it names, where that is not in
 * progress any more (status null: it is gone); then nothing may be changed, regardless of `required`. `required`: without an
 * intent nothing may be changed. `available`: those that can be selected. `workspace`: its real path. `earlier`: the other
 * intents in progress that were activated before. `readIgnore` gets a real folder; `hasIgnoreBelow` says whether any folder
 * below one has an `.intentignore`. Each is asked at most once for a folder, and only when an answer depends on it.
 */
export type IntentScopeOptions = {
  intent: Intent | null;
  inactive?: { id: string; status: IntentStatus | null } | null | undefined;
  required: boolean;
  available: readonly SessionIntent[];
  workspace: string;
  earlier: readonly { id: string; scope: OwnedScope }[];
  readIgnore(folder: string): ReadIgnore;
  hasIgnoreBelow(folder: string): boolean;
  isCaseInsensitive: boolean;
};

/** A path in more folders than that is refused: nobody has such files, and patterns would take too long on it. */
const mostFolders = 250;

type Access = "read" | "write" | "delete";
type Place = { shown: string; path: string | null };

/** What may be touched, as the policy asks it. Made for one decision, or for several between which no file changes. */
export function createIntentScope(options: IntentScopeOptions): IntentScope {
  const { intent, inactive = null } = options;
  if (intent !== null && inactive === null) return new ActiveIntentScope(options, intent);
  if (!options.required && inactive === null) return open;
  const refusal = noIntentRefusal(options.available, inactive);
  return {
    check: (_, access) => (access === "read" ? null : refusal),
    checkRun: () => null,
    checkUnnamed: () => refusal,
    uncertainties: () => [],
  };
}

const open: IntentScope = {
  check: () => null,
  checkRun: () => null,
  checkUnnamed: () => null,
  uncertainties: () => [],
};

class ActiveIntentScope implements IntentScope {
  private readonly options: IntentScopeOptions;
  private readonly intent: Intent;
  private readonly scope: CompiledScope;
  private readonly earlier: { id: string; scope: CompiledScope }[];
  private readonly ignored: ReturnType<typeof createIgnoreTree>;

  constructor(options: IntentScopeOptions, intent: Intent) {
    this.options = options;
    this.intent = intent;
    this.scope = compileScope(intent.scope, options);
    this.earlier = options.earlier
      .filter(({ id }) => id !== intent.id)
      .map(({ id, scope }) => ({ id, scope: compileScope(scope, options) }));
    this.ignored = createIgnoreTree({ ...options, id: intent.id });
  }

  check(given: string, access: Access, covers: "path" | "below"): ScopeRefusal | null {
    const { id } = this.intent;
    if (access === "read" && !this.scope.restricts("read")) return null;
    const { shown, path } = this.placeOf(given);
    const verb = access === "write" || access === "delete" ? "edit" : "read";
    if (path === null) return outsideScopeRefusal(id, `${verb} ${shown}`);
    const isBelow = covers === "below";
    if (access !== "read") {
      const rule = isBelow ? this.ignored.findRuleBelow(path) : this.ignored.findRule(path);
      if (rule !== null)
        return ignoredPathRefusal(id, shown, rule, isBelow && this.ignored.findRule(path) === null);
    }
    if (!(isBelow ? this.scope.ownsBelow(access, path) : this.scope.owns(access, path))) {
      const isPartly = isBelow && this.scope.couldOwnBelow(access, path);
      return outsideScopeRefusal(id, `${verb} ${shown}`, isPartly ? this.partly(shown) : "");
    }
    return access === "read" ? null : this.checkEarlierIntents(path, shown, isBelow);
  }

  checkRun(folder: string | null): ScopeRefusal | null {
    if (!this.scope.restricts("run")) return null;
    const { id } = this.intent;
    if (folder === null)
      return outsideScopeRefusal(id, "run commands in a folder that’s only known when it runs");
    const { shown, path } = this.placeOf(folder);
    const isOwned = path !== null && this.scope.owns("run", path === "" ? "" : `${path.replace(/\/$/, "")}/`);
    return isOwned ? null : outsideScopeRefusal(id, `run commands in ${shown}`);
  }

  checkUnnamed(what: string): ScopeRefusal | null {
    const { write, delete: deleted } = this.intent.scope;
    if ([...write, ...deleted].some((pattern) => !pattern.startsWith("!"))) return null;
    return outsideScopeRefusal(this.intent.id, `run ${what}`, "It owns no files.");
  }

  uncertainties(): readonly string[] {
    return this.ignored.problems();
  }

  private partly(shown: string): string {
    return `${shown} also contains files that ${this.intent.id} can’t own: name the files one by one.`;
  }

  /** What two intents claim belongs to the one that was activated before. */
  private checkEarlierIntents(path: string, shown: string, isBelow: boolean): ScopeRefusal | null {
    const actions: ScopeAction[] = ["write", "delete"];
    const owner = this.earlier.find(({ scope }) =>
      actions.some((action) => (isBelow ? scope.couldOwnBelow(action, path) : scope.owns(action, path))),
    );
    if (owner === undefined) return null;
    const reasons = isBelow
      ? `${owner.id}, which is in progress, could own something below ${shown}: name the files one by one.`
      : `${owner.id} owns it and is in progress.`;
    return outsideScopeRefusal(this.intent.id, `edit ${shown}`, reasons);
  }

  /** The path from the workspace, null for one outside. */
  private placeOf(given: string): Place {
    const { workspace, isCaseInsensitive } = this.options;
    const fold = (text: string): string => (isCaseInsensitive ? text.normalize("NFC").toLowerCase() : text);
    const base = workspace === "/" ? "" : workspace.replace(/\/$/, "");
    const names = base.split("/").length;
    const parts = given.split("/");
    const isInside = fold(parts.slice(0, names).join("/")) === fold(base);
    const isTooDeep = parts.length - names > mostFolders;
    if (!isInside || isTooDeep || parts.includes("..")) return { shown: given, path: null };
    const path = parts.slice(names).join("/");
    return { shown: path === "" ? given : path.replace(/\/$/, ""), path };
  }
}
