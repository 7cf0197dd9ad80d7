import type { Risk, RiskLevel } from "@countersign/contracts/decision";
import type { PolicyCall } from "./context.ts";
import type { PlacedPath } from "./place.ts";

const levels: RiskLevel[] = ["low", "medium", "high", "critical"];

/** How much a call could do, with the reasons in words. It orders the queue and never allows anything. */
export function riskOf(call: PolicyCall, outside: PlacedPath | undefined): Risk {
  const found = [toolRisk(call)];
  if (outside !== undefined) {
    const writes = ["Write", "Edit", "MultiEdit", "Delete"].includes(call.tool);
    found.push(writes ? ["high", "writes outside the workspace"] : ["medium", "reads outside the workspace"]);
  }
  const level = levels[Math.max(...found.map(([name]) => levels.indexOf(name)))] ?? "medium";
  return { level, reasons: found.map(([, reason]) => reason) };
}

function toolRisk(call: PolicyCall): [RiskLevel, string] {
  switch (call.tool) {
    case "Bash":
      return ["medium", "runs a command"];
    case "Delete":
      return ["medium", "deletes a file"];
    case "Write":
    case "Edit":
    case "MultiEdit":
      return ["low", "changes a file"];
    case "WebFetch":
      return ["medium", "sends a request to another host"];
    case "Read":
    case "Grep":
    case "Glob":
    case "LS":
      return ["low", "only reads"];
    default:
      return ["high", "is not a known tool"];
  }
}
