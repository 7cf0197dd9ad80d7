import { analyseShell } from "../shell/analyse-shell.ts";
import type { ShellAnalysis, ShellContext } from "../shell/analysis.ts";

type Kept = { analysis: ShellAnalysis; context: ShellContext };

/** The same command is decided several times on its way (preview, decision, when its turn comes). */
const mostKept = 128;
const longestKept = 2_000;
/** What is kept goes as a whole: what was kept before is dropped when as much has come after it. */
let recent = new Map<string, Kept>();
let before = new Map<string, Kept>();

/** Analyses a command; the last few analyses are kept, which changes nothing but the time. */
export function analyseOnce(command: string, context: ShellContext): ShellAnalysis {
  if (command.length > longestKept) return analyseShell(command, context);
  const known = recent.get(command) ?? before.get(command);
  if (known?.context.cwd === context.cwd && known.context.home === context.home) return known.analysis;
  const analysis = analyseShell(command, context);
  if (recent.size >= mostKept) {
    before = recent;
    recent = new Map();
  }
  recent.set(command, { analysis, context });
  return analysis;
}
