import type { ShellAnalysis } from "@countersign/shell";
import { analyseCommand, type CommandPlace } from "../analyse-command.ts";

type Kept = { analysis: ShellAnalysis; place: CommandPlace };

/**
 * The same command is decided several times on its way (preview, decision, when its turn comes), and thousands of past ones by each rule
 * that somebody tries. What an analysis takes grows with its command: so many characters are kept at most.
 */
const mostKept = 500_000;
const longestKept = 2_000;
/** What is kept goes as a whole: what was kept before is dropped when as much has come after it. */
let recent = new Map<string, Kept[]>();
let before = new Map<string, Kept[]>();
let kept = 0;

/** Analyses a command; the last analyses are kept, which changes nothing but the time. */
export function analyseOnce(command: string, place: CommandPlace): ShellAnalysis {
  if (command.length > longestKept) return analyseCommand(command, place);
  const known = recent.get(command) ?? before.get(command);
  const same = known?.find((one) => one.place.cwd === place.cwd && one.place.home === place.home);
  if (same !== undefined) return same.analysis;
  const analysis = analyseCommand(command, place);
  if (kept >= mostKept) {
    before = recent;
    recent = new Map();
    kept = 0;
  }
  recent.set(command, [...(known ?? []).slice(-7), { analysis, place }]);
  kept += command.length;
  return analysis;
}
