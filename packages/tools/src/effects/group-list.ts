import { createHash } from "node:crypto";
import { basename } from "node:path";
import {
  type AffectedFile,
  type AffectedGroup,
  type EffectAction,
  mostShownFiles,
} from "@countersign/contracts/call-effects";
import { type DiskEntry, kindOfEntry } from "./disk-entry.ts";
import type { GitView } from "./git-view.ts";

/** What an approval is bound to: after these nothing brings the old content back. */
const bindingActions: ReadonlySet<EffectAction> = new Set(["delete", "overwrite", "move", "stash"]);

/** Folders that programs fill and empty as they like. Where git ignores them too, no more is bound than that they are there. */
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
    if (!isVolatile) lines.push(JSON.stringify([file.path, file.kind, size]));
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
    const { group } = this.gatheredFor("create");
    group.rootCount += 1;
    const file: AffectedFile = {
      path,
      kind,
      size,
      git: await this.git.stateOf(path, null, kind === "folder"),
    };
    if (group.roots.length < mostShownFiles) group.roots.push(file);
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
    return [...this.gathered.values()]
      .filter(({ group, seen }) => bindingActions.has(group.action) && (seen.size > 0 || group.isMore))
      .map(({ group, lines, named }) => {
        const list = group.isMore
          ? named.sort()
          : [createHash("sha256").update(lines.join("\n")).digest("hex")];
        return JSON.stringify([group.action, group.isMore, list]);
      });
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
