import { AppError } from "@countersign/contracts/app-error";
import type { IntentTarget } from "@countersign/contracts/intent";
import type { SessionNotice } from "@countersign/contracts/session";
import type { Intents } from "@countersign/tools/ports/intents";
import type { IntentDependencies } from "../evaluation/session-policy.ts";
import { currentLoop } from "../loop/agent-stack.ts";
import type { SessionRecord } from "../ports/repository.ts";

/** Why the model is not asked before a person resumed it; null while nothing is reached. */
export async function checkLimits(
  record: SessionRecord,
  { intents }: Pick<IntentDependencies, "intents">,
): Promise<SessionNotice | null> {
  const own = sessionLimit(record);
  if (own !== null || record.intent === null || intents === undefined) return own;
  const loop = currentLoop(record);
  if (loop.tag === "thinking" && loop.isPastBudget === true) return null;
  const spent = await overBudget(intents, { workspace: record.workspace, id: record.intent.id });
  if (spent === null) return null;
  const message = `${spent} Continue allows one more request to the model and its calls. For more, raise the budget of ${record.intent.id}.`;
  return { kind: "limit", limit: "budget", message };
}

/** An intent that is gone has no budget; its calls say that nothing may be changed under it. */
async function overBudget(intents: Intents, target: IntentTarget): Promise<string | null> {
  try {
    return await intents.overBudget(target);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function sessionLimit(record: SessionRecord): SessionNotice | null {
  const { maxTurns, maxCostUsd } = record.limits;
  if (maxTurns !== null && record.turnsSinceResume >= maxTurns) {
    return {
      kind: "limit",
      limit: "turns",
      message: `The agent has asked the model ${maxTurns === 1 ? "once" : `${maxTurns} times`} since your last message. Continue?`,
    };
  }
  const spent = (record.usage.costUsd ?? 0) - record.costAtResume;
  if (maxCostUsd !== null && spent >= maxCostUsd) {
    return {
      kind: "limit",
      limit: "cost",
      message: `The agent has spent $${spent.toFixed(2)} of its $${maxCostUsd.toFixed(2)} limit. Continue for the same amount again?`,
    };
  }
  return null;
}
