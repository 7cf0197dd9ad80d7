import type { Risk } from "@countersign/contracts/risk";
import type { EvaluationContext } from "../evaluation-context.ts";
import { findGuardrail } from "../paths/find-guardrail.ts";
import { findCopyGuardrails } from "../subjects/copy-guardrails.ts";
import { isReadOnlyPart } from "../subjects/read-only-part.ts";
import type { ShellCommand } from "../subjects/shell-command.ts";
import { type FoundRisk, joinRisks } from "./path-risk.ts";

/** How much a command could do: what the analysis found, and where its paths lead. */
export function commandRisk(command: ShellCommand, evaluation: EvaluationContext): Risk {
  const { analysis, uses } = command;
  const found: FoundRisk[] = [];
  if (!analysis.isUnderstood) found.push({ level: "high", code: "not-fully-understood" });
  for (const part of analysis.parts) {
    found.push(...part.risks);
    if (part.uncertainties.length > 0) found.push({ level: "medium", code: "depends-on-unknown" });
    if (part.sensitive.length > 0) found.push({ level: "medium", code: "acting-arguments" });
  }
  for (const { use, resolvedPath } of uses) {
    const isOutside =
      resolvedPath === null ||
      resolvedPath.problem !== null ||
      !resolvedPath.resolved.every(evaluation.isWithin);
    const guardrail = resolvedPath === null ? null : findGuardrail(resolvedPath, use.access, evaluation);
    if (guardrail !== null)
      found.push({
        level: use.access === "delete" ? "critical" : "high",
        code: "guardrail",
        data: { reason: guardrail.text },
      });
    if (!isOutside) continue;
    if (use.access === "write") found.push({ level: "high", code: "writes-outside" });
    else if (use.access === "delete") found.push({ level: "high", code: "deletes-outside" });
    else found.push({ level: "medium", code: "reads-outside" });
  }
  for (const { reason } of findCopyGuardrails(command, evaluation))
    found.push({ level: "high", code: "guardrail", data: { reason: reason.text } });
  if (found.length === 0) {
    const isPlain = analysis.parts.every((part) => isReadOnlyPart(part, analysis, evaluation));
    const isWriting = uses.some(({ use }) => use.via === "redirect" && use.access !== "read");
    if (!isPlain) found.push({ level: "medium", code: "runs-program" });
    else found.push({ level: "low", code: isWriting ? "changes-in-workspace" : "only-reads" });
  }
  return joinRisks(found);
}
