import { decidedBy } from "@countersign/contracts/decided-by";
import {
  type AcceptanceResult,
  acceptanceResult,
  callDrift,
  type Intent,
  type IntentEvent,
  type IntentStatus,
  intent,
  intentStatus,
} from "@countersign/contracts/intent";
import { fromColumn } from "@countersign/db/column-text";
import { fromRow } from "@countersign/db/row-text";
import { z } from "zod";

const text = z.string().transform(fromColumn);
/** Counts and ids come as text where they may be larger than a number. */
const number = z.coerce.number();

const intentColumns = {
  workspace: z.string(),
  id: z.string(),
  version: z.int(),
  status: intentStatus,
  file: z.string(),
  yaml: z.string(),
  content: intent,
  fileDigest: z.string().nullable(),
  activatedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedBy: z.string(),
  updatedAt: z.string(),
};

const intentRow = z.object(intentColumns);

/**
 * The stored version of an intent. `content` is what `yaml` says; `file` is relative to the workspace (a real path), `fileDigest` the
 * SHA-256 of what was last written to it or taken over from it. `activatedAt`: when it was put in progress, null while it is not.
 */
export type StoredIntent = z.infer<typeof intentRow>;

const listedRow = z.object({ ...intentColumns, sessions: number, openDrift: number });

/** An intent with how many sessions work under it and how many calls have drift that was not put back. */
export type ListedIntent = z.infer<typeof listedRow>;

const policyRow = z.object({
  workspace: z.string(),
  id: z.string(),
  status: intentStatus,
  content: intent.nullable(),
  activatedAt: z.string().nullable(),
});

/** What decisions need of an intent. `content` is null for one that is not in progress. */
export type PolicyIntent = {
  workspace: string;
  id: string;
  status: IntentStatus;
  content: Intent | null;
  activatedAt: string | null;
};

/** How a command of its acceptance ended, and which command it was. */
export type StoredCheck = AcceptanceResult & { command: string };

const storedCheck = z.strictObject({ ...acceptanceResult.shape, command: z.string() });

const checkRow = z.object({ check: storedCheck });

/** A step in the life of an intent, to be stored. */
export type NewIntentEvent = Omit<IntentEvent, "id" | "version" | "workspace" | "intentId"> & {
  check?: StoredCheck | undefined;
};

const driftRow = z.object({
  callId: z.string(),
  sessionId: z.string(),
  input: z.record(z.string(), z.unknown()),
  at: z.string().nullable(),
  drift: callDrift,
});

/** A call with drift that was not put back. */
export type OpenDrift = {
  callId: string;
  sessionId: string;
  command: string;
  at: string;
  drift: z.infer<typeof callDrift>;
};

const usedRow = z.object({
  turns: number,
  tokens: number,
  costUsd: z.number().nullable(),
  seconds: number,
});

/** What the sessions under an intent used: model requests, tokens, US dollars (null for an unknown price), seconds of work. */
export type UsedBudget = z.infer<typeof usedRow>;

const touchedRow = z.object({ path: text, reads: z.int(), writes: z.int(), deletes: z.int() });

/** How often sessions under an intent touched a file, by its real path. */
export type StoredTouch = z.infer<typeof touchedRow>;

/** An event as `row_to_json` gives it: its text columns and times are not parsed yet. */
const eventRow = z.object({
  version: z.int(),
  kind: z.enum(["saved", "status", "expanded", "check"]),
  text,
  why: text.nullable(),
  by: decidedBy,
  at: z.string().transform((at) => new Date(at).toISOString()),
  sessionId: z.string().nullable(),
  callId: z.string().nullable(),
  change: z.strictObject({ before: z.string(), after: z.string() }).nullable(),
});

/** Parses an event of an intent's own. */
export function parseEvent(json: unknown): z.infer<typeof eventRow> {
  return eventRow.parse(json);
}

/** Parses a row of `intent`. */
export function parseIntentRow(row: object): StoredIntent {
  return intentRow.parse(fromRow(row));
}

/** Parses a row of `intent` with its counts. */
export function parseListedRow(row: object): ListedIntent {
  return listedRow.parse(fromRow(row));
}

/** Parses what decisions need of an intent. */
export function parsePolicyRow(row: object): PolicyIntent {
  return policyRow.parse(fromRow(row));
}

/** Parses how a check ended. */
export function parseCheckRow(row: unknown): StoredCheck {
  return checkRow.parse(row).check;
}

/** Parses a call with open drift. */
export function parseDriftRow(row: unknown): OpenDrift {
  const { input, at, ...rest } = driftRow.parse(row);
  return { ...rest, command: typeof input.command === "string" ? input.command : "", at: at ?? "" };
}

/** Parses what was used. */
export function parseUsedRow(row: unknown): UsedBudget {
  return usedRow.parse(row);
}

/** Parses how often a file was touched. */
export function parseTouchedRow(row: unknown): StoredTouch {
  return touchedRow.parse(row);
}
