import type { PolicyContext } from "./context.ts";
import type { Anchors } from "./match/path-index.ts";
import { foldName, isInside, joinPath, normalise } from "./paths/path-text.ts";
import { type CompiledRules, noRules } from "./rules/compile-rules.ts";
import { type CompiledRule, isInForce, type Moment } from "./rules/compiled-rule.ts";

/**
 * A context made ready for one decision: folders normalised, the moment read. The file system is asked only where a rule
 * or a path makes that necessary.
 */
export class Scene implements Anchors {
  readonly context: PolicyContext;
  readonly rules: CompiledRules;
  readonly workspace: string;
  readonly cwd: string;
  readonly home: string;
  readonly isCaseInsensitive: boolean;
  /** The product's data directory, ready to be compared with folded paths. */
  readonly productData: string | null;
  private readonly moment: Moment;
  private directories: readonly string[] | null = null;
  private realDirectories: readonly string[] | null = null;
  private knownRealHome: string | null = null;

  constructor(context: PolicyContext) {
    this.context = context;
    this.rules = context.rules ?? noRules;
    this.workspace = normalise(context.workspace);
    this.home = normalise(context.home);
    this.cwd = normalise(joinPath(this.workspace, context.cwd));
    this.isCaseInsensitive = context.isCaseInsensitive === true;
    this.productData = context.productData === undefined ? null : foldName(normalise(context.productData));
    const time = context.now === undefined ? Number.NaN : Date.parse(context.now);
    this.moment = { time, cycle: context.cycle };
  }

  /** Whether a rule counts at this moment. */
  readonly accept = (rule: CompiledRule): boolean => isInForce(rule, this.moment);

  /** Whether a resolved path is in the workspace or in an additional directory. */
  readonly isWithin = (resolved: string): boolean => {
    if (isInside(this.fold(resolved), this.fold(this.workspace))) return true;
    if (this.context.additionalDirectories.length === 0) return false;
    this.realDirectories ??= [
      ...this.additional(),
      ...this.additional().map((path) => this.realOrSame(path)),
    ];
    return this.realDirectories.some((folder) => isInside(this.fold(resolved), this.fold(folder)));
  };

  /** The workspace and the additional directories. */
  get roots(): readonly string[] {
    return [this.workspace, ...this.additional()];
  }

  /** The home folder, as written and as resolved. */
  get homes(): readonly string[] {
    this.knownRealHome ??= this.realOrSame(this.home);
    return this.knownRealHome === this.home ? [this.home] : [this.home, this.knownRealHome];
  }

  private additional(): readonly string[] {
    this.directories ??= this.context.additionalDirectories.map((path) =>
      normalise(joinPath(this.workspace, expandHome(path, this.home))),
    );
    return this.directories;
  }

  private fold(path: string): string {
    return this.isCaseInsensitive ? foldName(path) : path;
  }

  private realOrSame(path: string): string {
    try {
      return normalise(this.context.fileSystem.realpath(path));
    } catch {
      // A folder that cannot be resolved covers only what is written with its name.
      return path;
    }
  }
}

/** `~` and `~/x` with the home folder in place of the tilde. */
export function expandHome(path: string, home: string): string {
  return path === "~" || path.startsWith("~/") ? home + path.slice(1) : path;
}
