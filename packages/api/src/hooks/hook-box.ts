import type { EnterHookSandbox, Program, Sandboxed } from "@countersign/agent";
import { describeBlocked } from "@countersign/contracts/blocked-messages";

/** The sandbox that a hook's program is in. */
export type HookBox = Pick<Sandboxed, "guard" | "env"> & {
  program: Program;
  /** To be called when it has ended: what people should know of what it printed and left in the workspace, or null. */
  noteOn(output: string): Promise<string | null>;
  /** To be called in any case. */
  close(): Promise<void>;
};

/** Puts a hook's program into its sandbox; null if it has none. Throws if the sandbox can't be made. */
export async function enterHookBox(
  program: Program,
  enter: EnterHookSandbox | null,
  signal: AbortSignal,
): Promise<HookBox | null> {
  const box = enter === null ? null : await enter(program, signal);
  if (box === null) return null;
  return {
    program: { program: box.program, args: box.args },
    env: box.env,
    guard: box.guard,
    close: () => box.close(),
    async noteOn(output) {
      const blocked = await box.findBlocked(output);
      const notes = [...blocked.map(describeBlocked), await box.leave()].filter((note) => note !== null);
      return notes.length === 0 ? null : notes.join(" ");
    },
  };
}
