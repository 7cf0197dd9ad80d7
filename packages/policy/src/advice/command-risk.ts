import type { Risk, RiskLevel } from "@countersign/contracts/risk";
import { findFloor } from "../paths/floor.ts";
import type { Scene } from "../scene.ts";
import { findBroughtFloor } from "../subjects/brought-floor.ts";
import { isReadingPart } from "../subjects/command-reading.ts";
import type { LookedCommand } from "../subjects/looked-command.ts";
import { joinRisks } from "./path-risk.ts";

/** How much a command could do: what the analysis found, and where its paths lead. */
export function commandRisk(command: LookedCommand, scene: Scene): Risk {
  const { analysis, uses } = command;
  const found: { level: RiskLevel; text: string }[] = [];
  if (!analysis.isUnderstood) found.push({ level: "high", text: "cannot be fully understood" });
  for (const part of analysis.parts) {
    for (const { level, text } of part.risks) found.push({ level, text });
    if (part.obstacles.length > 0)
      found.push({ level: "medium", text: "what it runs depends on something that is not known before" });
    if (part.sensitive.length > 0)
      found.push({ level: "medium", text: "has arguments that run or write something" });
  }
  for (const { use, looked } of uses) {
    const isOutside = looked === null || looked.problem !== null || !looked.resolved.every(scene.isWithin);
    const floor = looked === null ? null : findFloor(looked, use.access, scene);
    if (floor !== null) found.push({ level: use.access === "delete" ? "critical" : "high", text: floor });
    if (!isOutside) continue;
    if (use.access === "write") found.push({ level: "high", text: "writes outside the workspace" });
    else if (use.access === "delete") found.push({ level: "high", text: "deletes outside the workspace" });
    else found.push({ level: "medium", text: "reads outside the workspace" });
  }
  for (const { text } of findBroughtFloor(command, scene)) found.push({ level: "high", text });
  if (found.length === 0) {
    const isReading = analysis.parts.every((part) => isReadingPart(part, analysis, scene));
    found.push(
      isReading ? { level: "low", text: "only reads" } : { level: "medium", text: "runs a program" },
    );
  }
  return joinRisks(found);
}
