import type { Result } from "execa";
import { ToolFailedError } from "../ports/tool.ts";
import { isProgram } from "../shell/find-program.ts";

/** Gives the path of ripgrep, or throws an error that says what is missing. */
export type LocateRipgrep = () => Promise<string>;

/** How long ripgrep may run, and where it is. */
export type RipgrepRun = { locate: LocateRipgrep; timeoutMs: number; signal: AbortSignal };

const hint = 'Use Bash instead. Running "npx -y pnpm@12.21.0 install" in Countersign installs ripgrep again.';

/** Locates the ripgrep that is installed with this package. Throws `ToolFailedError` when it isn't there. */
export async function locateRipgrep(): Promise<string> {
  try {
    // The module throws while it loads when the package for this platform is missing: that must not end the server.
    return (await import("@vscode/ripgrep")).rgPath;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ToolFailedError(`ripgrep is missing: ${reason}`, hint, { cause });
  }
}

/** ripgrep reads no settings of the user, and leaves out what git ignores by the files of the repository. */
export const ripgrepArguments = [
  "--no-config",
  "--hidden",
  "--sort=path",
  "--no-ignore-global",
  "--no-ignore-exclude",
  "--no-ignore-dot",
  ...[".git", ".hg", ".jj", ".sl", ".svn"].map((name) => `--glob=!${name}`),
];

/** How ripgrep starts and ends. It has nothing to clean up, so it is killed. */
export function ripgrepOptions({ timeoutMs, signal }: RipgrepRun) {
  return {
    env: {},
    extendEnv: false,
    stdin: "ignore",
    timeout: timeoutMs,
    cancelSignal: signal,
    killSignal: "SIGKILL",
    reject: false,
  } as const;
}

/** Why ripgrep gave no answer, when neither the pattern nor a limit is the reason. */
export function ripgrepError(
  program: string,
  end: Pick<Result, "code" | "exitCode" | "signal">,
): ToolFailedError {
  if (!isProgram(program)) {
    return new ToolFailedError(`ripgrep is missing: ${program} can’t be run`, hint);
  }
  const reason = end.code ?? end.signal ?? `exit code ${end.exitCode}`;
  return new ToolFailedError(`ripgrep failed (${program}: ${reason})`, hint);
}
