import type { Risk } from "@countersign/contracts/risk";
import { findFloor } from "../paths/floor.ts";
import type { Scene } from "../scene.ts";
import { findBroughtFloor } from "../subjects/brought-floor.ts";
import { isReadingPart } from "../subjects/command-reading.ts";
import type { LookedCommand } from "../subjects/looked-command.ts";
import { type FoundRisk, joinRisks } from "./path-risk.ts";

/** How much a command could do: what the analysis found, and where its paths lead. */
export function commandRisk(command: LookedCommand, scene: Scene): Risk {
  const { analysis, uses } = command;
  const found: FoundRisk[] = [];
  if (!analysis.isUnderstood) found.push({ level: "high", code: "not-fully-understood" });
  for (const part of analysis.parts) {
    found.push(...part.risks);
    if (part.obstacles.length > 0) found.push({ level: "medium", code: "depends-on-unknown" });
    if (part.sensitive.length > 0) found.push({ level: "medium", code: "acting-arguments" });
  }
  for (const { use, looked } of uses) {
    const isOutside = looked === null || looked.problem !== null || !looked.resolved.every(scene.isWithin);
    const floor = looked === null ? null : findFloor(looked, use.access, scene);
    if (floor !== null)
      found.push({
        level: use.access === "delete" ? "critical" : "high",
        code: "guardrail",
        data: { reason: floor.text },
      });
    if (!isOutside) continue;
    if (use.access === "write") found.push({ level: "high", code: "writes-outside" });
    else if (use.access === "delete") found.push({ level: "high", code: "deletes-outside" });
    else found.push({ level: "medium", code: "reads-outside" });
  }
  for (const { reason } of findBroughtFloor(command, scene))
    found.push({ level: "high", code: "guardrail", data: { reason: reason.text } });
  if (found.length === 0) {
    const isReading = analysis.parts.every((part) => isReadingPart(part, analysis, scene));
    found.push(isReading ? { level: "low", code: "only-reads" } : { level: "medium", code: "runs-program" });
  }
  return joinRisks(found);
}
