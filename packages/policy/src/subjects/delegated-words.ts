import type { SensitiveWord, ShellAnalysis, ShellPart } from "@countersign/shell";
import type { EvaluationContext } from "../evaluation-context.ts";
import { spellsEvery } from "../rules/spells-every.ts";

/** `xargs` with options that only say how it splits what it reads and how often it runs the program. */
const XARGS =
  /^xargs (?:-(?:[0rtx]+|[nLPs] ?\d+|d '?(?:\\n|,|:)'?) |--(?:null|no-run-if-empty|max-args=\d+|max-procs=\d+) )*(?=[\w'])/;

/**
 * The words by which `xargs` and `find -exec` run programs that other rules cover: a rule for `xargs` or `find` need not spell them then.
 * Rules are checked against what the programs do with the further words as always.
 */
export function findDelegatedWords(
  part: ShellPart,
  { parts }: ShellAnalysis,
  evaluation: EvaluationContext,
): readonly SensitiveWord[] {
  if (part.sensitive.length === 0) return part.sensitive;
  const form = part.allowForm ?? "";
  if (form.startsWith("find ")) return delegatedWordsOfFind(part, parts, evaluation);
  const start = XARGS.exec(form)?.[0];
  if (start === undefined || form.slice(start.length) !== part.canonical) return [];
  const [delegated, ...others] = part.sensitive;
  const isProgram = delegated?.word === (part.canonical.split(" ", 1)[0] ?? "");
  return isProgram && hasOwnRule(part, others, evaluation) ? [delegated] : [];
}

function delegatedWordsOfFind(
  part: ShellPart,
  parts: readonly ShellPart[],
  evaluation: EvaluationContext,
): readonly SensitiveWord[] {
  const isDelegated = ({ word }: SensitiveWord): boolean => word === "-exec";
  const run = parts.filter(
    (other) => other.allowForm === part.allowForm && other.canonical !== part.allowForm,
  );
  const areCovered =
    run.length > 0 &&
    run.every((other) =>
      hasOwnRule(
        other,
        other.sensitive.filter((word) => !isDelegated(word)),
        evaluation,
      ),
    );
  return areCovered ? part.sensitive.filter(isDelegated) : [];
}

/** Whether a rule covers what is run by itself, with the further words that come. */
function hasOwnRule(
  { canonical }: ShellPart,
  sensitive: readonly SensitiveWord[],
  evaluation: EvaluationContext,
): boolean {
  const rules = evaluation.rules.allow.forTool("Bash")?.commands;
  return (
    rules?.find(
      `${canonical} word`,
      (found) => evaluation.accept(found) && spellsEvery(found.rule, sensitive),
    ) !== undefined
  );
}
