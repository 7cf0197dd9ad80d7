import type { SessionLimits } from "@countersign/contracts/session";

export type LimitsRead = { tag: "limits"; limits: Partial<SessionLimits> } | { tag: "problem"; text: string };

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
