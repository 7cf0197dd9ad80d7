import type { Actor } from "@countersign/contracts/actor";
import type { Assessment, Call } from "@countersign/contracts/call";
import { belongTogether } from "@countersign/contracts/call-shape";
import { byPerson } from "@countersign/contracts/decided-by";
import type {
  BulkVerdictOutcome,
  BulkVerdictRequest,
  VerdictOutcome,
  VerdictRequest,
} from "@countersign/contracts/verdict";
import type { Authority } from "../session/authority.ts";
import type { ControlDependencies } from "../session/control-dependencies.ts";
import { decideCall } from "./decide-call.ts";

const CRITICAL = "A call of critical risk is approved by itself, never together with others.";
const TWO = "A call that needs dual approval is approved by itself, never together with others.";
const MIXED = "Only the calls of one turn, or calls of one kind, are approved together.";

/**
 * Gives the same verdict on several calls, one after the other in the given order. Approvals: all of one turn, or all of one
 * shape, none of critical risk and none that needs two people; what is not is refused by itself, the rest is decided.
 */
export async function decideMany(
  request: BulkVerdictRequest,
  by: Actor,
  dependencies: ControlDependencies & { authority?: Authority },
): Promise<BulkVerdictOutcome> {
  const calls = await Promise.all(request.items.map(({ id }) => dependencies.repository.call(id)));
  const problem =
    request.verdict === "approve" && !belongTogether(calls.flatMap(waitingAssessments)) ? MIXED : null;
  const outcomes: BulkVerdictOutcome = [];
  for (const [index, item] of request.items.entries()) {
    const message = request.verdict === "approve" ? (problem ?? findBulkProblem(calls[index])) : null;
    const outcome: VerdictOutcome =
      message === null
        ? await decideCall(verdictFor(request, item), byPerson(by), dependencies)
        : { outcome: "refused", message };
    outcomes.push({ id: item.id, outcome });
  }
  return outcomes;
}

/** Why a call is not approved among others. */
function findBulkProblem(call: Call | null | undefined): string | null {
  if (call?.assessment?.dualApproval !== undefined) return TWO;
  return call?.assessment?.risk?.level === "critical" ? CRITICAL : null;
}

function verdictFor(
  { verdict, reason }: BulkVerdictRequest,
  item: BulkVerdictRequest["items"][number],
): VerdictRequest {
  if (verdict === "approve") return { ...item, verdict };
  return { ...item, verdict, reason };
}

/** Calls that are gone, or cannot be shown, are left out: the answer says so for each. */
function waitingAssessments(call: Call | null): (Call & Assessment)[] {
  return call?.phase.tag === "waiting" && call.assessment !== null ? [{ ...call, ...call.assessment }] : [];
}
