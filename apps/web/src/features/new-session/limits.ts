import type { SessionLimits } from "@countersign/contracts/session";
import type { SystemInfo } from "@countersign/contracts/system";

export type LimitsRead = { tag: "limits"; limits: Partial<SessionLimits> } | { tag: "problem"; text: string };

/** What stands below the cost limit: for a model whose price is not known it cannot hold. */
export function costHint(
  typedModel: string,
  info: Pick<SystemInfo, "defaultModel" | "pricedModels" | "isScripted">,
): string {
  const model = typedModel.trim() === "" ? info.defaultModel : typedModel.trim();
  // Without a key every session is the demo's, whatever its name, and costs nothing.
  if (info.isScripted || info.pricedModels.includes(model.replace(/-\d{8}$/, "")))
    return "Empty is the usual, “none” is no limit.";
  return `The cost cannot be known for ${model}: only the turn limit holds.`;
}

/** Reads the two limit fields as they were typed. Empty leaves it to the server; "none" means no bound. */
export function readLimits(turns: string, cost: string): LimitsRead {
  const limits: Partial<SessionLimits> = {};
  const typedTurns = turns.trim().toLowerCase();
  if (typedTurns === "none") limits.maxTurns = null;
  else if (typedTurns !== "") {
    const value = Number(typedTurns);
    if (!Number.isInteger(value) || value < 1 || value > 10_000) {
      return { tag: "problem", text: "Turns: a whole number from 1 to 10,000, or “none”." };
    }
    limits.maxTurns = value;
  }
  const typedCost = cost.trim().toLowerCase().replace(/^\$/, "");
  if (typedCost === "none") limits.maxCostUsd = null;
  else if (typedCost !== "") {
    const value = Number(typedCost.replace(",", "."));
    if (!Number.isFinite(value) || value <= 0) {
      return { tag: "problem", text: "Cost: an amount in dollars above 0, or “none”." };
    }
    limits.maxCostUsd = value;
  }
  return { tag: "limits", limits };
}
