import { createHash } from "node:crypto";
import { basename } from "node:path";
import {
  type AffectedFile,
  type AffectedGroup,
  type EffectAction,
  type GitState,
  mostShownFiles,
} from "@countersign/contracts/call-effects";
import { type DiskEntry, kindOfEntry } from "./disk-entry.ts";
import type { GitView } from "./git-view.ts";

/** An approval is bound to every file: after these nothing brings the old content back. Of other actions it is bound to the places. */
const bindingActions: ReadonlySet<EffectAction> = new Set(["delete", "overwrite", "move", "stash"]);

/** Folders that programs fill and empty as they like. Of what git ignores in them no more is bound than that they are there. */
const volatileNames: ReadonlySet<string> = new Set([
  "node_modules",
  ".cache",
  ".turbo",
  ".next",
  ".nuxt",
  ".svelte-kit",
  ".parcel-cache",
  ".gradle",
  ".mypy_cache",
  ".pytest_cache",
  ".ruff_cache",
  ".tox",
  ".venv",
  "__pycache__",
  "build",
  "coverage",
  "dist",
  "out",
  "target",
  "tmp",
  "venv",
]);

/** What git doesn't ignore is somebody's work, wherever it lies. */
const held: ReadonlySet<GitState> = new Set(["tracked", "changed", "untracked", "unknown"]);

type Gathered = {
  group: AffectedGroup;
  /** What binds, a line for each file and folder. */
  lines: string[];
  seen: Set<string>;
  /** What was named: all that is bound where there is too much to be listed. */
  named: string[];
};

/** Where an entry was found. */
export type FoundIn = {
  /** In such a folder. */
  isVolatile: boolean;
};

/** Gathers what happens to files by action, and the hash over all that an approval is bound to. */
export class GroupList {
  private readonly gathered = new Map<EffectAction, Gathered>();

  private readonly further: string[] = [];
  private readonly git: GitView;

  constructor(git: GitView) {
    this.git = git;
  }

  /** A place that the command names. Comes before what is in it. */
  async addRoot(action: EffectAction, entry: DiskEntry): Promise<void> {
    const { group, named } = this.gatheredFor(action);
    const file = await this.describe(entry);
    group.rootCount += 1;
    if (group.roots.length < mostShownFiles) group.roots.push(file);
    named.push(`${file.kind} ${file.path}`);
  }

  /** A file or folder to which it happens. Answers whether what is in it lies in a volatile folder. */
  async add(action: EffectAction, entry: DiskEntry, { isVolatile }: FoundIn): Promise<boolean> {
    const { group, seen, lines } = this.gatheredFor(action);
    const file = await this.describe(entry);
    const isHolder =
      isVolatile ||
      (file.kind === "folder" && file.git === "ignored" && volatileNames.has(basename(file.path)));
    if (seen.has(file.path)) return isHolder;
    seen.add(file.path);
    if (file.kind === "folder") group.folderCount += 1;
    else {
      group.fileCount += 1;
      group.size += file.size;
      group.git[file.git] = (group.git[file.git] ?? 0) + 1;
      if (group.files.length < mostShownFiles) group.files.push(file);
    }
    // A log that git ignores grows while somebody looks at the call.
    const size = file.git === "ignored" ? null : file.size;
    if (!isVolatile || held.has(file.git)) lines.push(JSON.stringify([file.path, file.kind, size]));
    return isHolder;
  }

  /** Something that isn't there yet. */
  async addNew(path: string, { kind, size }: Pick<AffectedFile, "kind" | "size">): Promise<void> {
    const { group, seen } = this.gatheredFor("create");
    if (seen.has(path)) return;
    seen.add(path);
    const file: AffectedFile = {
      path,
      kind,
      size,
      git: await this.git.stateOf(path, null, kind === "folder"),
    };
    if (kind === "folder") {
      group.folderCount += 1;
      return;
    }
    group.fileCount += 1;
    group.size += size;
    group.git[file.git] = (group.git[file.git] ?? 0) + 1;
    if (group.files.length < mostShownFiles) group.files.push(file);
  }

  /** The place where something new comes to stand. */
  async addNewRoot(path: string, kind: AffectedFile["kind"], size: number): Promise<void> {
    const { group, named } = this.gatheredFor("create");
    group.rootCount += 1;
    const file: AffectedFile = {
      path,
      kind,
      size,
      git: await this.git.stateOf(path, null, kind === "folder"),
    };
    if (group.roots.length < mostShownFiles) group.roots.push(file);
    named.push(`${kind} ${path}`);
  }

  /** Something that no file of a group says. */
  bind(found: readonly (string | string[])[]): void {
    this.further.push(JSON.stringify(found));
  }

  /** Counting stopped here: the numbers are the least that it is. */
  markMore(action: EffectAction): void {
    this.gatheredFor(action).group.isMore = true;
  }

  get groups(): AffectedGroup[] {
    return [...this.gathered.values()]
      .map(({ group }) => group)
      .filter(({ fileCount, folderCount, isMore }) => fileCount + folderCount > 0 || isMore);
  }

  /** What binds, one text for each action that does. */
  get bound(): string[] {
    const bound = [...this.gathered.values()]
      .filter(({ group, seen }) => seen.size > 0 || group.isMore)
      .map(({ group, lines, named }) => {
        const isListed = bindingActions.has(group.action) && !group.isMore;
        const list = isListed
          ? [createHash("sha256").update(lines.join("\n")).digest("hex")]
          : [...new Set(named)].sort();
        return JSON.stringify([group.action, group.isMore, list]);
      });
    return [...bound, ...new Set(this.further)];
  }

  private gatheredFor(action: EffectAction): Gathered {
    const known = this.gathered.get(action);
    if (known !== undefined) return known;
    const group: AffectedGroup = {
      action,
      roots: [],
      rootCount: 0,
      fileCount: 0,
      folderCount: 0,
      size: 0,
      git: {},
      files: [],
      isMore: false,
    };
    const gathered: Gathered = { group, lines: [], seen: new Set(), named: [] };
    this.gathered.set(action, gathered);
    return gathered;
  }

  private async describe({ path, stats }: DiskEntry): Promise<AffectedFile> {
    const kind = stats === null ? "other" : kindOfEntry(stats);
    return {
      path,
      kind,
      size: kind === "file" ? (stats?.size ?? 0) : 0,
      git: await this.git.stateOf(path, stats),
    };
  }
}
