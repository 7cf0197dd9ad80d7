import type { HookEvent } from "@countersign/contracts/hook";
import type { HookInput } from "./hook-input.ts";

/** What a running hook gets beside its input. `signal` fires at its time limit and when the session is stopped. */
export type HookRunOptions = { signal: AbortSignal; toolUseId: string | undefined };

/** A hook that can run. */
export type ConfiguredHook = {
  event: HookEvent;
  /** The tools that it is for; absent, empty or `*` means all. */
  matcher?: string | undefined;
  /** Milliseconds, or a text such as `"30s"` or `"5m"`; 60 s without it. */
  timeout?: number | string | undefined;
  /** "allow" lets the call continue when the hook fails. */
  onFailure?: "block" | "allow" | undefined;
  /** The file or program that configured it. */
  source: string;
  /** Its command, address or function. */
  name: string;
  /** Returns the answer of the hook. An answer that cannot be understood counts as a failure. */
  run: (input: HookInput, options: HookRunOptions) => Promise<unknown>;
  /** How long it may take to end after `signal` fired. */
  settleMs?: number | undefined;
};
