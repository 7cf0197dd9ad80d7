import { type RiskFinding, riskKey } from "@countersign/contracts/risk";
import type { PathUse, ShellPart } from "./analysis.ts";
import { withoutGlobalOptions } from "./program-name.ts";
import { CHANGES_RIGHTS, DELETES_FOLDERS, RISKS } from "./programs/facets.ts";
import type { ShellWord } from "./shell-word.ts";
import { CREDENTIALS, type RiskRule } from "./tables/risks.ts";

type Risks = ShellPart["risks"];

const NONE: Risks = [];

/** Why a command is dangerous. `words` begin with what is really run. */
export function findRisks(
  name: string,
  words: readonly ShellWord[],
  paths: readonly PathUse[],
  home: string,
): Risks {
  const rules = RISKS.get(name);
  if (rules === undefined && paths.length === 0 && words.length === 1) return NONE;
  const found: Risks = [];
  const keys = new Set<string>();
  const add: Add = (level, finding, span) => {
    const key = riskKey(finding);
    if (!keys.has(key)) found.push({ ...finding, level, span });
    keys.add(key);
  };
  const first = words[0];
  if (first !== undefined && CHANGES_RIGHTS.has(name))
    add("high", { code: "runs-with-other-rights", data: { program: name } }, first.span);
  const kept = rules === undefined ? words : withoutGlobalOptions(name, words, "all");
  for (const rule of rules ?? []) {
    const word = matching(rule, kept);
    if (word !== undefined) add(rule.level, { code: rule.code }, word.span);
  }
  for (const use of paths) addPathRisk(use, name, home, add);
  for (const word of words) {
    if (word.kind !== "dynamic" && CREDENTIALS.test(word.value))
      add("high", { code: "touches-credentials" }, word.span);
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

type Add = (level: Risks[number]["level"], finding: RiskFinding, span: Risks[number]["span"]) => void;

function addPathRisk(use: PathUse, name: string, home: string, add: Add): void {
  if (use.path === null) return;
  if (CREDENTIALS.test(use.path)) add("high", { code: "touches-credentials" }, use.span);
  if (/^\/dev\/(?:tcp|udp)\//.test(use.path)) add("high", { code: "opens-connection" }, use.span);
  if (use.access === "read") return;
  if (/^\/dev\/(?:sd|hd|vd|nvme|xvd|mapper|disk|mem)/.test(use.path))
    add("critical", { code: "writes-device" }, use.span);
  if (use.access === "delete" && use.covers === "below" && DELETES_FOLDERS.has(name)) {
    if (use.path === home || /^\/(?:[^/]+)?$/.test(use.path))
      add("critical", { code: "deletes-needed-folder" }, use.span);
  }
}
