import type { PathUse, ShellPart } from "./analysis.ts";
import type { Draft } from "./part-draft.ts";
import { withoutGlobalOptions } from "./program-name.ts";
import type { ShellWord } from "./shell-word.ts";
import { CREDENTIALS, RISKS, type RiskRule } from "./tables/risks.ts";

type Risks = ShellPart["risks"];

const NONE: Risks = [];
const OTHER_RIGHTS = new Set(["sudo", "doas", "pkexec", "su", "runuser"]);

/** Why a command is dangerous. `words` begin with what is really run; the draft holds what stands before it. */
export function findRisks(
  name: string,
  words: readonly ShellWord[],
  draft: Draft,
  isTransparent: boolean,
): Risks {
  let found = NONE;
  const add = (level: Risks[number]["level"], text: string, span: Risks[number]["span"]): void => {
    if (found === NONE) found = [];
    found.push({ level, text, span });
  };
  if (!isTransparent || OTHER_RIGHTS.has(name)) {
    const word = draft.words.find((candidate) => OTHER_RIGHTS.has(candidate.value));
    if (word !== undefined) add("high", `runs with ${word.value}`, word.span);
  }
  const rules = Object.hasOwn(RISKS, name) ? RISKS[name] : undefined;
  const kept = rules === undefined ? words : withoutGlobalOptions(name, words, "all");
  for (const rule of rules ?? []) {
    const word = matching(rule, kept);
    if (word !== undefined) add(rule.level, rule.text, word.span);
  }
  for (const use of draft.paths) addPathRisk(use, name, add);
  for (const word of words) {
    if (word.kind !== "dynamic" && draft.paths.length === 0 && CREDENTIALS.test(word.value)) {
      add("high", "touches credentials", word.span);
    }
  }
  return found;
}

function matching(rule: RiskRule, words: readonly ShellWord[]): ShellWord | undefined {
  const expected = rule.words ?? [];
  if (!expected.every((text, index) => words[index + 1]?.value === text)) return undefined;
  const { when } = rule;
  if (when === undefined) return words[0];
  return words.slice(expected.length + 1).find((word) => when.test(word.value));
}

type Add = (level: Risks[number]["level"], text: string, span: Risks[number]["span"]) => void;

function addPathRisk(use: PathUse, name: string, add: Add): void {
  if (use.path === null) return;
  if (CREDENTIALS.test(use.path)) add("high", "touches credentials", use.span);
  if (use.access === "read") return;
  if (/^\/dev\/(?:sd|hd|vd|nvme|xvd|mapper|disk|mem)/.test(use.path))
    add("critical", "writes to a device", use.span);
  if (use.access === "delete" && use.covers === "below" && (name === "rm" || name === "find")) {
    if (/^\/(?:[^/]+)?$/.test(use.path)) add("critical", "deletes a folder that the machine needs", use.span);
  }
}
