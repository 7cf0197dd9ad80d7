import type { AgentDefinition } from "@countersign/contracts/agent-definition";
import type { BlockedAccess } from "@countersign/contracts/blocked-access";
import type { SessionIntent } from "@countersign/contracts/intent";
import type { JsonObject } from "@countersign/contracts/json";
import type { FileFingerprint, Preview } from "@countersign/contracts/preview";
import type { SandboxLevel } from "@countersign/contracts/sandbox-level";
import type { NextStep, StaleFile, ToolErrorCode } from "@countersign/contracts/tool-error";
import type { WallRules } from "@countersign/policy";
import type { z } from "zod";
import type { NetworkRules } from "../sandbox/proxy/start-proxy.ts";
import type { FileRecord } from "./file-memory.ts";

/** The session that a call is of, and the intent that it works under. */
export type ToolSession = { id: string; intent: SessionIntent | null };

/** Where a tool works. */
export type ToolContext = {
  /** Absolute and real: no symlink on the way. */
  workspace: string;
  signal: AbortSignal;
  session?: ToolSession | undefined;
  /** How far commands reach. `off` without it. */
  sandbox?: SandboxLevel | undefined;
  /** The folders outside the workspace that people opened for the session's commands: absolute and real. */
  openedFolders?: readonly string[] | undefined;
  /** Rules let commands in a sandbox reach hosts. */
  reachesHosts?: boolean | undefined;
};

/** What a tool would do. */
export type ToolPreview = {
  preview: Preview;
  /** Every file whose content the preview rests on, with its hash at that time. */
  fingerprints: FileFingerprint[];
};

/** How a tool ended. */
export type ToolResult =
  | {
      ok: true;
      /** What the model reads, already cut to the tool's limit, with a mark. */
      text: string;
      exitCode?: number | null;
      /** The files that the agent read or changed with it, when `isTracked` asked for them. */
      files?: FileRecord[];
      /** The intent that the session works under from now on. */
      intent?: SessionIntent;
      /** What a sandbox kept a command from. */
      blocked?: BlockedAccess[];
    }
  | {
      ok: false;
      code: ToolErrorCode;
      message: string;
      hint?: string | undefined;
      next?: readonly NextStep[] | undefined;
      stale?: StaleFile;
      exitCode?: number | null;
      files?: FileRecord[];
    };

/**
 * A call that cannot be done as asked, such as an edit whose text isn't in the file. The model reads the error, and no
 * person is asked.
 */
export class ToolInputError extends Error {
  readonly hint: string | undefined;
  /** What to do about it, where that is known better than for any wrong input. */
  readonly next: readonly NextStep[] | undefined;
  constructor(message: string, hint?: string, next?: readonly NextStep[]) {
    super(message);
    this.name = "ToolInputError";
    this.hint = hint;
    this.next = next;
  }
}

/** A tool that can't work here with any input. `defineTool` makes the result `tool_failed` of it. */
export class ToolFailedError extends Error {
  readonly hint: string;
  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ToolFailedError";
    this.hint = hint;
  }
}

/** A command that only mode auto lets run. */
export type Unasked = {
  /** What no undo would restore in the workspace, absolute and real. Null if nothing of it is recorded: then the command may change nothing. */
  lasting: readonly string[] | null;
};

/** What a tool needs to run. */
export type RunContext = ToolContext & {
  /**
   * What the approved preview rested on: a tool that writes or runs files fails with `changed_since_approved` when one no
   * longer has that hash.
   */
  fingerprints: FileFingerprint[];
  onOutput: (text: string) => void;
  /** Why a host must not be reached at an address that its name leads to. */
  addressProblem?: (host: string, address: string) => string | null;
  /** For a folder that may be searched, which files below it may be read; without it all may. */
  readFilter?: (folder: string) => (path: string) => boolean;
  /** Which hosts commands in a sandbox may reach; none without it. */
  networkRules?: () => NetworkRules;
  /** What a sandbox has to keep from commands. Without it, none runs in one. */
  wallRules?: () => WallRules;
  callId?: string;
  /** The person who approved this very call, null when none did. */
  approvedBy?: string | null;
  /** Set if neither a rule nor a person allowed the call, only mode auto. Its sandbox is narrower. */
  unasked?: Unasked | undefined;
  /** A person approved a call that was shown as one outside the sandbox. */
  mayLeaveSandbox?: boolean;
  /** The result names the files that the agent read or changed. */
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

/** A task for a sub-agent: what kind of agent it is, and its prompt. */
export type SubAgentTask = { definition: AgentDefinition; prompt: string };

/** An input that fits its tool, ready to be previewed and run. */
export type ParsedCall = {
  /** A call with it is not run: the session starts the sub-agent. */
  subAgent?: SubAgentTask;
  /** Only a person lets it run; no rule, hook or mode does. */
  isPersonal?: boolean;
  /**
   * Set for a call that an external agent runs itself: `sub-agent` starts one of its own, `bookkeeping` changes only its own notes.
   * Absent for a call that runs here.
   */
  elsewhere?: "call" | "sub-agent" | "bookkeeping";
  /** Its inputs that aren't in the tool table. Their values are JSON. */
  unknownInputs?: readonly { name: string; value: string }[];
  preview(context: ToolContext): Promise<ToolPreview>;
  run(context: RunContext): Promise<ToolResult>;
};
