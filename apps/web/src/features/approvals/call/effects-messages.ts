import { assertNever } from "@countersign/contracts/assert-never";
import type {
  AffectedGroup,
  EffectAction,
  EffectTarget,
  GitState,
} from "@countersign/contracts/call-effects";
import { formatCount, formatSize, plural } from "../../../lib/messages/numbers.ts";

export const effectsTitle = "What it would affect";
export const filesLabel = "First affected files";
export const notKnown = "not known";
export const folderWord = "folder";

/** What git holds of a file, in words; as a list shows it behind the file. */
export const gitStateLabels: Record<GitState, string> = {
  tracked: "tracked",
  changed: "changed since the last commit",
  untracked: "untracked",
  ignored: "ignored",
  repository: "git’s own data",
  none: "not in a repository",
  unknown: "git state unknown",
};

const lossLabels = {
  changed: "with changes since the last commit",
  untracked: "untracked",
  ignored: "ignored by git",
  repository: "git’s own data",
  none: "outside a repository",
  unknown: "in an unknown git state",
} as const satisfies Partial<Record<GitState, string>>;

const lossOrder = ["changed", "untracked", "ignored", "repository", "none", "unknown"] as const;

/** Whether git can't bring a file back as it is now. */
export function isLost(state: GitState): boolean {
  return state !== "tracked";
}

const destructive: ReadonlySet<EffectAction> = new Set(["delete", "overwrite", "change"]);

/** Whether what the files hold now is gone after the action. */
export function losesContent({ action }: AffectedGroup): boolean {
  return destructive.has(action);
}

/** "3 of 14 files can’t be recovered from git: 2 untracked, 1 ignored by git"; null where nothing is lost. */
export function formatLosses(group: AffectedGroup): string | null {
  if (!losesContent(group)) return null;
  const parts = lossOrder.flatMap((state) => {
    const count = group.git[state] ?? 0;
    return count === 0 ? [] : [{ count, label: lossLabels[state] }];
  });
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  if (count === 0) return null;
  const only = parts.length === 1 ? parts[0]?.label : undefined;
  const states = only ?? parts.map((part) => `${part.count} ${part.label}`).join(", ");
  return `${lostCount(count, group)} can’t be recovered from git: ${states}`;
}

function lostCount(count: number, { fileCount, isMore }: AffectedGroup): string {
  if (isMore) return `At least ${plural(count, "file")}`;
  if (count < fileCount) return `${count} of ${fileCount} files`;
  return count === 1 ? "This file" : `All ${count} files`;
}

/** "All files can be restored from git"; null where that isn't so, or nothing is lost anyway. */
export function formatRecoverable(group: AffectedGroup): string | null {
  if (!losesContent(group) || group.fileCount === 0 || group.isMore) return null;
  if (group.git.tracked !== group.fileCount) return null;
  return group.fileCount === 1 ? "The file can be restored from git" : "All files can be restored from git";
}

/** "38 kB", "at least 1.2 MB"; null for what has no size yet, or none at all. */
export function formatGroupSize({ action, fileCount, size, isMore }: AffectedGroup): string | null {
  if (fileCount === 0 || action === "create") return null;
  return isMore ? `at least ${formatSize(size)}` : formatSize(size);
}

/** "and 12 more files"; null where all are listed. */
export function formatMoreFiles({ fileCount, files, isMore }: AffectedGroup): string | null {
  const left = fileCount - files.filter(({ kind }) => kind !== "folder").length;
  if (left <= 0) return isMore ? "and more" : null;
  return isMore
    ? `and at least ${formatCount(left)} more files`
    : `and ${plural(left, "more file", "more files")}`;
}

export const someUnknown = "Can’t tell everything beforehand:";
export const nothingKnown = "Can’t tell what it would affect:";

/** A fact about a place that a call reaches. A value of null isn't known. */
export type TargetFact = { name: string; value: string | null };

/** What kind of place it is, what is known of it, and what makes reaching it dangerous. */
export type TargetLine = { title: string; facts: TargetFact[]; warnings: string[] };

export function describeTarget(target: EffectTarget): TargetLine {
  switch (target.kind) {
    case "git-push":
      return pushLine(target);
    case "publish":
      return {
        title: `Publish with ${target.program}`,
        facts: [
          { name: "package", value: target.name },
          { name: "version", value: target.version },
          { name: "registry", value: namedDefault(target.registry, "registry") },
          ...(target.isDryRun ? [{ name: "dry run", value: "yes" }] : []),
        ],
        warnings: [],
      };
    case "cluster":
      return {
        title: `Cluster for ${target.program}`,
        facts: [
          { name: "context", value: target.context },
          { name: "namespace", value: target.namespace },
          { name: "server", value: target.server },
        ],
        warnings: [],
      };
    case "terraform":
      return {
        title: `State for ${target.program}`,
        facts: [
          { name: "workspace", value: target.workspace },
          { name: "backend", value: target.backend },
        ],
        warnings: [],
      };
    case "containers":
      return containersLine(target);
    case "database":
      return databaseLine(target);
    default:
      return assertNever(target);
  }
}

function pushLine(target: Extract<EffectTarget, { kind: "git-push" }>): TargetLine {
  const { remote, url, branches, isForced, isDeleting, isAll } = target;
  const warnings = [
    ...(isForced ? ["overwrites history on the remote"] : []),
    ...(isDeleting ? ["deletes branches or tags on the remote"] : []),
  ];
  return {
    title: "Git remote",
    facts: [
      ...(remote === null && url !== null ? [] : [{ name: "remote", value: remote }]),
      { name: "address", value: url },
      { name: "branches", value: isAll ? "all branches or tags" : (branches?.join(", ") ?? null) },
    ],
    warnings,
  };
}

function containersLine(target: Extract<EffectTarget, { kind: "containers" }>): TargetLine {
  const { program, context, host, images, registries } = target;
  const pushed = [
    { name: "images", value: images.join(", ") },
    { name: "registry", value: registries.map((one) => namedDefault(one, "registry")).join(", ") },
  ];
  return {
    title: `Engine for ${program}`,
    facts: [
      { name: "context", value: context },
      { name: "host", value: namedLocal(host) },
      ...(images.length === 0 ? [] : pushed),
    ],
    warnings: [],
  };
}

function databaseLine(target: Extract<EffectTarget, { kind: "database" }>): TargetLine {
  const { program, host, database, statements } = target;
  const unbounded = [
    ...new Set(statements?.filter(({ isUnbounded }) => isUnbounded).map(({ verb }) => verb)),
  ];
  return {
    title: `Database for ${program}`,
    facts: [
      { name: "host", value: namedLocal(host) },
      { name: "database", value: database },
      {
        name: "statements",
        value: statements === null ? null : countVerbs(statements.map(({ verb }) => verb)),
      },
    ],
    warnings: unbounded.map((verb) => `${verb} affects every row`),
  };
}

/** "SELECT, INSERT × 3". */
function countVerbs(verbs: readonly string[]): string | null {
  if (verbs.length === 0) return null;
  const counts = new Map<string, number>();
  for (const verb of verbs) counts.set(verb, (counts.get(verb) ?? 0) + 1);
  return [...counts].map(([verb, count]) => (count === 1 ? verb : `${verb} × ${count}`)).join(", ");
}

function namedDefault(value: string | null, what: string): string | null {
  return value === "default" ? `the default ${what}` : value;
}

function namedLocal(host: string | null): string | null {
  return host === "local" ? "this machine" : host;
}
