import type {
  DriftedFile,
  DriftRestored,
  IntentEvent,
  IntentProblem,
  IntentStatus,
  IntentSummary,
} from "@countersign/contracts/intent";
import type { Tone } from "@countersign/ui/chip";
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CirclePlay,
  FileCheck,
  FileDiff,
  FilePlus,
  FileQuestion,
  FileX,
  type LucideIcon,
  OctagonPause,
} from "lucide-react";
import { plural } from "./numbers.ts";
import { formatDuration } from "./time.ts";

type Look = { word: string; tone: Tone; icon: LucideIcon };

export const intentLook: Record<IntentStatus, Look> = {
  PENDING: { word: "Pending", tone: "neutral", icon: CircleDashed },
  IN_PROGRESS: { word: "In progress", tone: "info", icon: CirclePlay },
  BLOCKED: { word: "Blocked", tone: "ask", icon: OctagonPause },
  COMPLETED: { word: "Completed", tone: "allow", icon: CircleCheck },
  ABANDONED: { word: "Abandoned", tone: "neutral", icon: Ban },
};

type FileLook = Look & { means: string };

export const fileLook: Record<IntentSummary["fileState"], FileLook> = {
  same: {
    word: "File is the same",
    tone: "neutral",
    icon: FileCheck,
    means: "Its file matches the active version.",
  },
  changed: {
    word: "File differs",
    tone: "ask",
    icon: FileDiff,
    means: "Its file is different. The version saved here applies.",
  },
  missing: {
    word: "No file",
    tone: "ask",
    icon: FileX,
    means: "Its file is missing. The version saved here still applies.",
  },
  broken: {
    word: "File unreadable",
    tone: "deny",
    icon: FileQuestion,
    means: "Its file can’t be read as an intent. The version saved here still applies.",
  },
  unsaved: {
    word: "Not saved",
    tone: "ask",
    icon: FilePlus,
    means: "Exists only as a file. Import it before a session can use it.",
  },
};

/** "2 errors, 1 warning"; null when there is neither. */
export function formatProblemCounts({
  errors,
  warnings,
}: {
  errors: number;
  warnings: number;
}): string | null {
  const parts = [
    ...(errors === 0 ? [] : [plural(errors, "error")]),
    ...(warnings === 0 ? [] : [plural(warnings, "warning")]),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}

/** How many problems of each severity there are. */
export function countProblems(problems: readonly IntentProblem[]): { errors: number; warnings: number } {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  return { errors, warnings: problems.length - errors };
}

/** The ways from one status to another that a person can go, with what each means. */
export type StatusStep = { to: IntentStatus; name: string; title: string; effect: string };

const steps: Record<Exclude<IntentStatus, "PENDING">, Omit<StatusStep, "to">> = {
  IN_PROGRESS: {
    name: "Activate",
    title: "Activate",
    effect: "Sessions can work under it, within its scope. Your rules still decide every call.",
  },
  BLOCKED: {
    name: "Block",
    title: "Block",
    effect: "Its sessions can only read until you activate it again. Completed work is kept.",
  },
  COMPLETED: {
    name: "Complete",
    title: "Complete",
    effect: "The work is done. Its sessions can only read from now on. You can activate it again.",
  },
  ABANDONED: {
    name: "Abandon",
    title: "Abandon",
    effect: "The work is dropped. Its sessions can only read from now on. Nothing is deleted.",
  },
};

const ways: Record<IntentStatus, readonly Exclude<IntentStatus, "PENDING">[]> = {
  PENDING: ["IN_PROGRESS", "ABANDONED"],
  IN_PROGRESS: ["BLOCKED", "COMPLETED", "ABANDONED"],
  BLOCKED: ["IN_PROGRESS", "COMPLETED", "ABANDONED"],
  COMPLETED: ["IN_PROGRESS"],
  ABANDONED: ["IN_PROGRESS"],
};

export function stepsFrom(status: IntentStatus): StatusStep[] {
  return ways[status].map((to) => ({ to, ...steps[to] }));
}

export const eventWord: Record<IntentEvent["kind"], string> = {
  saved: "Saved",
  status: "Status",
  expanded: "Scope expanded",
  "expansion-refused": "Expansion denied",
  decision: "Decision",
  drift: "Drift",
  restored: "Restored",
  check: "Checked",
};

/** A status as people read it; another text as it is. */
export function statusWord(status: string): string {
  return status in intentLook ? intentLook[status as IntentStatus].word : status;
}

/** What a step of the history says: the server names a status as the text of an intent does. */
export function eventText({ kind, text }: Pick<IntentEvent, "kind" | "text">): string {
  const status = kind === "status" ? /^Put to (\w+)$/.exec(text)?.[1] : undefined;
  return status === undefined ? text : `Set to “${statusWord(status)}”`;
}

export const driftChangeWord: Record<DriftedFile["change"], string> = {
  created: "created",
  modified: "changed",
  deleted: "deleted",
};

/** What Restore would do to a file. */
export const restoreEffect: Record<DriftedFile["change"], string> = {
  created: "The file is removed.",
  modified: "Restores the content from before the command.",
  deleted: "Brings the file back as it was before the command.",
};

/** What became of a restoring: "2 files put back.", "1 of 2 files put back. b.ts: it changed since." */
export function summarizeRestore({ files }: DriftRestored): { isAll: boolean; text: string } {
  const failed = files.filter(({ problem }) => problem !== null);
  if (failed.length === 0) return { isAll: true, text: `${plural(files.length, "file")} restored.` };
  const why = failed.map(({ path, problem }) => `${path}: ${problem}`).join("; ");
  const done = files.length - failed.length;
  const counted = done === 0 ? "No files restored." : `${done} of ${plural(files.length, "file")} restored.`;
  return { isAll: false, text: `${counted} ${why}` };
}

/**
 * A pattern that owns more than it may look; null for one that does not. Whole folders at the top are named only where an agent
 * asks for them: a person who writes one means it.
 */
export function describeBroadPattern(pattern: string, isAsked = false): string | null {
  const plain = pattern.replace(/^\/+|\/+$/g, "");
  if (pattern.startsWith("!")) return null;
  if (/^(?:\*+|\.|\*\*\/\*+|)$/.test(plain)) return "owns everything in the workspace";
  if (/^[^/*?[]+\/$/.test(pattern)) return "owns every folder of that name";
  if (!/[*?[]/.test(plain)) return null;
  if (/^\*\*\//.test(plain) || !plain.includes("/")) return "matches in every folder";
  return isAsked && plain.endsWith("/**") && plain.split("/").length === 2 ? "owns a whole top folder" : null;
}

/** A share of a bound, for a bar: from 0 to 1, and whether it is spent. */
export function usedShare(used: number, of: number): { share: number; isSpent: boolean } {
  return { share: Math.min(1, Math.max(0, used / of)), isSpent: used >= of };
}

/** Seconds of work: "40 min", "1 h 30 min". */
export function formatWorkTime(seconds: number): string {
  return formatDuration(seconds * 1_000);
}

/** A problem as a sentence: it begins with a key of the text, which keeps its spelling, or with a word of ours. */
export function problemSentence(message: string): string {
  const isOurs =
    /^(?:a|an|at|the|no|one|nothing|it|is|more|lists?|several|nested|this|letters|why|write|blanks) /.test(
      message,
    );
  return isOurs ? message.charAt(0).toUpperCase() + message.slice(1) : message;
}

/** The page of an intent. */
export function intentHref({ workspace, id }: { workspace: string; id: string }, tab?: string): string {
  const query = new URLSearchParams({ workspace, id });
  if (tab !== undefined) query.set("tab", tab);
  return `/intents/intent?${query}`;
}
