import { execa } from "execa";
import { type RipgrepRun, ripgrepArguments, ripgrepError, ripgrepOptions } from "./ripgrep.ts";

/** The files below a folder. */
export type FileList = {
  /** Relative to the folder, in the order of their names; none unless the end is `done`. */
  names: string[];
  end: "done" | "timed-out" | "out-of-memory";
};

/** Lists files with ripgrep: not what git ignores, no links. Throws `ToolFailedError` when ripgrep can't run. */
export async function listFiles(root: string, run: RipgrepRun): Promise<FileList> {
  run.signal.throwIfAborted();
  const program = await run.locate();
  const end = await execa(program, [...ripgrepArguments, "--files", "--null", "--no-messages"], {
    ...ripgrepOptions(run),
    cwd: root,
  });
  run.signal.throwIfAborted();
  if (end.timedOut) return { names: [], end: "timed-out" };
  if (end.isMaxBuffer) return { names: [], end: "out-of-memory" };
  // 1: there are no files. 2: some folder can't be read.
  if (end.exitCode === undefined || end.exitCode > 2) throw ripgrepError(program, end);
  return { names: end.stdout.split("\0").filter((name) => name !== ""), end: "done" };
}
