import type { FolderEntry, PolicyContext } from "./context.ts";
import type { Anchors } from "./match/path-index.ts";
import { foldName, isInside, joinPath, normalise } from "./paths/path-text.ts";
import { type CompiledRules, noRules } from "./rules/compile-rules.ts";
import { type CompiledRule, isInForce, type Moment } from "./rules/compiled-rule.ts";
import type { ShellCommand } from "./subjects/shell-command.ts";

/** The most names that one decision checks. */
const mostListed = 20_000;

/**
 * A context made ready for one decision: folders normalized, the moment read. The file system is asked only where a rule
 * or a path makes that necessary.
 */
export class EvaluationContext implements Anchors {
  readonly context: PolicyContext;
  readonly rules: CompiledRules;
  readonly workspace: string;
  readonly cwd: string;
  readonly home: string;
  readonly isCaseInsensitive: boolean;
  /** What was found out about commands, for further decisions on the same ones; null keeps nothing. */
  readonly commandCache: Map<string, ShellCommand> | null;
  private readonly moment: Moment;
  private directories: readonly string[] | null = null;
  private realDirectories: readonly string[] | null = null;
  private knownRealHome: string | null = null;
  private knownData: readonly string[] | null = null;
  private knownPrograms: readonly string[] | null = null;
  private readonly listed = new Map<string, readonly FolderEntry[] | null>();
  private listedCount = 0;
  private knownTracked: readonly string[] | null | undefined;

  constructor(context: PolicyContext, commandCache: Map<string, ShellCommand> | null = null) {
    this.context = context;
    this.commandCache = commandCache;
    this.rules = context.rules ?? noRules;
    this.workspace = normalise(context.workspace);
    this.home = normalise(context.home);
    this.cwd = normalise(joinPath(this.workspace, context.cwd));
    this.isCaseInsensitive = context.isCaseInsensitive === true;
    const time = context.now === undefined ? Number.NaN : Date.parse(context.now);
    this.moment = { time, cycle: context.cycle };
  }

  /** Whether a rule counts at this moment. */
  readonly accept = (rule: CompiledRule): boolean => isInForce(rule, this.moment);

  /** Whether a resolved path is in the workspace or in an additional directory. */
  readonly isWithin = (resolved: string): boolean => {
    if (isInside(this.fold(resolved), this.fold(this.workspace))) return true;
    if (this.context.additionalDirectories.length === 0) return false;
    this.realDirectories ??= [...this.additional(), ...this.realPlaces()];
    return this.realDirectories.some((folder) => isInside(this.fold(resolved), this.fold(folder)));
  };

  /** The entries of a folder; null if unknown. Each folder is read at most once per decision. */
  entriesOf(folder: string): readonly FolderEntry[] | null {
    const known = this.listed.get(folder);
    if (known !== undefined) return known;
    const found = this.listedCount > mostListed ? null : (this.context.fileSystem.entries?.(folder) ?? null);
    this.listedCount += 1 + (found?.length ?? 0);
    this.listed.set(folder, found);
    return found;
  }

  /** The names that git tracks in the workspace; null if unknown. */
  get trackedNames(): readonly string[] | null {
    if (this.knownTracked === undefined)
      this.knownTracked = this.context.fileSystem.trackedNames?.(this.workspace) ?? null;
    return this.knownTracked;
  }

  /** The workspace and the additional directories. */
  get roots(): readonly string[] {
    return [this.workspace, ...this.additional()];
  }

  /**
   * The product's data directory and secret files as written and as resolved, ready to be compared with folded paths; none without
   * them.
   */
  get productData(): readonly string[] {
    const { productData, secretFiles = noFolders } = this.context;
    if (productData === undefined && secretFiles.length === 0) return noFolders;
    if (this.knownData === null) {
      const written = [...(productData === undefined ? [] : [productData]), ...secretFiles].map(normalise);
      const places = written.flatMap((path) => [path, this.realOrSame(path)]);
      this.knownData = [...new Set(places.map(foldName))];
    }
    return this.knownData;
  }

  /** Where the product's own code lies, ready to be compared with folded paths; without a folder that somebody works in. */
  get programFolders(): readonly string[] {
    const { programFolders } = this.context;
    if (programFolders === undefined) return noFolders;
    const workspace = foldName(this.workspace);
    this.knownPrograms ??= programFolders
      .map((path) => foldName(normalise(path)))
      .filter((folder) => !isInside(workspace, folder));
    return this.knownPrograms;
  }

  /** The home folder, as written and as resolved. */
  get homes(): readonly string[] {
    this.knownRealHome ??= this.realOrSame(this.home);
    return this.knownRealHome === this.home ? [this.home] : [this.home, this.knownRealHome];
  }

  /** The additional directories outside the workspace; those in it are a part of it, wherever links may lead. */
  private additional(): readonly string[] {
    this.directories ??= this.context.additionalDirectories
      .map((path) => normalise(joinPath(this.workspace, expandHome(path, this.home))))
      .filter((path) => !isInside(this.fold(path), this.fold(this.workspace)));
    return this.directories;
  }

  /** Where they really are. One inside another may be a link that was made there, so it opens nothing more. */
  private realPlaces(): readonly string[] {
    const all = this.additional();
    const own = all.filter((path) => !all.some((other) => other !== path && isInside(path, other)));
    return own.map((path) => this.realOrSame(path));
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

const noFolders: readonly string[] = [];

/** `~` and `~/x` with the home folder in place of the tilde. */
export function expandHome(path: string, home: string): string {
  return path === "~" || path.startsWith("~/") ? home + path.slice(1) : path;
}
