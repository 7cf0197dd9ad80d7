import type { AgentDefinition } from "@countersign/contracts/agent-definition";
import type { SessionIntent } from "@countersign/contracts/intent";
import type { JsonObject } from "@countersign/contracts/json";
import type { FileFingerprint, Preview } from "@countersign/contracts/preview";
import type { NextStep, StaleFile, ToolErrorCode } from "@countersign/contracts/tool-error";
import type { z } from "zod";
import type { FileRecord } from "./file-memory.ts";

/** The session that a call is of, and the intent that it works under. */
export type ToolSession = { id: string; intent: SessionIntent | null };

/** Where a tool works. `workspace` is absolute and real (no symlink on the way). */
export type ToolContext = { workspace: string; signal: AbortSignal; session?: ToolSession | undefined };

/** What a tool would do. `basis` names every file whose content the preview rests on, with its hash at that time. */
export type ToolPreview = { preview: Preview; basis: FileFingerprint[] };

/**
 * How a tool ended. The text is what the model reads; it is already cut to the tool's limit, with a mark. `files`: those that the
 * agent has seen or left by it, as far as `isTracked` asked for them. `intent`: the one that the session works under from now on.
 */
export type ToolResult =
  | { ok: true; text: string; exitCode?: number | null; files?: FileRecord[]; intent?: SessionIntent }
  | {
      ok: false;
      code: ToolErrorCode;
      message: string;
      hint?: string;
      next?: readonly NextStep[];
      stale?: StaleFile;
      exitCode?: number | null;
      files?: FileRecord[];
    };

/** A call that cannot be done as asked (no such text in the file, a folder where a file is meant): the model is told, nobody is asked. `next`: what to do about it, where that is known better than for any wrong input. */
export class ToolInputError extends Error {
  readonly hint: string | undefined;
  readonly next: readonly NextStep[] | undefined;
  constructor(message: string, hint?: string, next?: readonly NextStep[]) {
    super(message);
    this.name = "ToolInputError";
    this.hint = hint;
    this.next = next;
  }
}

/** A tool that can't work here, whatever its input is: `defineTool` makes the result `tool_failed` of it. */
export class ToolFailedError extends Error {
  readonly hint: string;
  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ToolFailedError";
    this.hint = hint;
  }
}

/**
 * `basis` is what the approved preview rested on: a tool that writes or runs files refuses with `changed_since_approved`
 * when one no longer has that hash. `readFilter`: for a folder that may be searched, which files below it may be read;
 * without it all may. `addressProblem`: why a host must not be reached at an address that its name leads to. `approvedBy`: the person who let this very call run, null when none did. `isTracked`: the result is to
 * name the files that were seen.
 */
export type RunContext = ToolContext & {
  basis: FileFingerprint[];
  onOutput: (text: string) => void;
  addressProblem?: (host: string, address: string) => string | null;
  readFilter?: (folder: string) => (path: string) => boolean;
  callId?: string;
  approvedBy?: string | null;
  isTracked?: boolean;
};

/**
 * One tool. `preview` reads only and throws `ToolInputError` for what cannot be done; `run` does it, honours the signal
 * and never throws for what went wrong in the world (that is a result). Both get input that `schema` has parsed.
 */
export type Tool<Input = never> = {
  name: string;
  description: string;
  schema: z.ZodType<Input>;
  preview(input: Input, context: ToolContext): Promise<ToolPreview>;
  run(input: Input, context: RunContext): Promise<ToolResult>;
};

/** A tool whose input type is hidden behind its schema: raw JSON in, parsed inside. `parse` throws `ToolInputError`. */
export type AnyTool = {
  name: string;
  description: string;
  inputSchema: JsonObject;
  parse(input: JsonObject): ParsedCall;
};

/** A task for a sub-agent: what kind of agent it is, and what it is told. */
export type SubAgentTask = { definition: AgentDefinition; prompt: string };

/**
 * An input that fits its tool, ready to be previewed and run. One with `subAgent` is not run: the session starts that.
 * `isPersonal`: only a person lets it run, whatever rules, hooks and modes say.
 */
export type ParsedCall = {
  subAgent?: SubAgentTask;
  isPersonal?: boolean;
  preview(context: ToolContext): Promise<ToolPreview>;
  run(context: RunContext): Promise<ToolResult>;
};
