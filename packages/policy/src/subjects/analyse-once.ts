import { analyseShell } from "../shell/analyse-shell.ts";
import type { ShellAnalysis, ShellContext } from "../shell/analysis.ts";

/** The same command is decided several times on its way (preview, decision, when its turn comes). */
const kept = 256;
const longestKept = 2_000;
const analyses = new Map<string, ShellAnalysis>();

/** Analyses a command; the last few analyses are kept, which changes nothing but the time. */
export function analyseOnce(command: string, context: ShellContext): ShellAnalysis {
  if (command.length > longestKept) return analyseShell(command, context);
  const key = `${context.cwd}\0${context.home}\0${command}`;
  const known = analyses.get(key);
  if (known !== undefined) return known;
  const analysis = analyseShell(command, context);
  if (analyses.size >= kept) {
    const oldest = analyses.keys().next();
    if (oldest.done !== true) analyses.delete(oldest.value);
  }
  analyses.set(key, analysis);
  return analysis;
}
