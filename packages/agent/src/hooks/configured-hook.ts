import type { HookEvent } from "@countersign/contracts/hook";
import type { HookInput } from "./hook-input.ts";

/** What a running hook gets beside its input. `signal` fires at its time limit and when the session is stopped. */
export type HookRunOptions = { signal: AbortSignal; toolUseId: string | undefined };

/**
 * A hook that can be run. `matcher`: the tools that it is for (absent, empty or `*`: all). `timeout`: milliseconds, or a text
 * such as `"30s"` or `"5m"`; 60 s without it. `onFailure` "allow" lets the call go on when the hook fails. `source` is the
 * file or program that configured it, `name` its command, address or function. `run` gives what the hook said, which is read
 * with suspicion: what is not understood counts as a failure. `settleMs`: how long it may take to end after `signal` fired.
 */
export type ConfiguredHook = {
  event: HookEvent;
  matcher?: string | undefined;
  timeout?: number | string | undefined;
  onFailure?: "block" | "allow" | undefined;
  source: string;
  name: string;
  run: (input: HookInput, options: HookRunOptions) => Promise<unknown>;
  settleMs?: number | undefined;
};
