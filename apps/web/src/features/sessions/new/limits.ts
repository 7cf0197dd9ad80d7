import type { SessionLimits } from "@countersign/contracts/session";
import type { SystemInfo } from "@countersign/contracts/system";
import { readWait, waitProblem } from "@countersign/contracts/wait";

export type LimitProblems = { turns?: string; cost?: string; wait?: string };
export type LimitsRead =
  | { tag: "limits"; limits: Partial<SessionLimits> }
  | { tag: "problem"; problems: LimitProblems };

/** What stands below a limit: what holds when nothing is typed. */
export function limitHint(usual: string | null): string {
  return usual === null
    ? "Empty is the usual, “none” is no limit."
    : `Empty is the usual ${usual}, “none” is no limit.`;
}

/** What stands below the cost limit: for a model whose price is not known it cannot hold. */
export function costHint(
  typedModel: string,
  info: Pick<SystemInfo, "defaultModel" | "defaultLimits" | "pricedModels" | "isScripted">,
): string {
  const model = typedModel.trim() === "" ? info.defaultModel : typedModel.trim();
  const usual = info.defaultLimits?.maxCostUsd ?? null;
  // Without a key every session is the demo's, whatever its name, and costs nothing.
  if (info.isScripted || info.pricedModels.includes(model.replace(/-\d{8}$/, "")))
    return limitHint(usual === null ? null : `$${usual}`);
  return `The cost cannot be known for ${model}: only the turn limit holds.`;
}

type OneRead = { tag: "empty" } | { tag: "value"; value: number | null } | { tag: "wrong" };

/** Reads the limit fields as they were typed. Empty leaves it to the server; "none" means no bound. */
export function readLimits(turns: string, cost: string, wait = ""): LimitsRead {
  const maxWait = readWait(wait);
  const maxTurns = readOne(turns.trim(), (value) => Number.isInteger(value) && value >= 1 && value <= 10_000);
  const maxCost = readOne(
    cost.trim().replace(/^\$/, "").replace(",", "."),
    (value) => Number.isFinite(value) && value > 0,
  );
  if (maxTurns.tag === "wrong" || maxCost.tag === "wrong" || maxWait.tag === "wrong") {
    return {
      tag: "problem",
      problems: {
        ...(maxTurns.tag === "wrong" ? { turns: "A whole number from 1 to 10,000, or “none”." } : {}),
        ...(maxCost.tag === "wrong" ? { cost: "An amount in dollars above 0, or “none”." } : {}),
        ...(maxWait.tag === "wrong" ? { wait: waitProblem } : {}),
      },
    };
  }
  return {
    tag: "limits",
    limits: {
      ...(maxTurns.tag === "value" ? { maxTurns: maxTurns.value } : {}),
      ...(maxCost.tag === "value" ? { maxCostUsd: maxCost.value } : {}),
      ...(maxWait.tag === "value" ? { maxWaitSeconds: maxWait.seconds } : {}),
    },
  };
}

function readOne(typed: string, isRight: (value: number) => boolean): OneRead {
  if (typed === "") return { tag: "empty" };
  if (typed.toLowerCase() === "none") return { tag: "value", value: null };
  const value = Number(typed);
  return isRight(value) ? { tag: "value", value } : { tag: "wrong" };
}
