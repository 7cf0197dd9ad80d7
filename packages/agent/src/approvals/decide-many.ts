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

const CRITICAL = "Critical calls have to be approved one at a time.";
const TWO = "Calls that need dual approval have to be approved one at a time.";
const MIXED = "You can only approve calls together if they’re from the same turn or of the same kind.";

/**
 * Gives the same verdict on several calls: those of one session one after the other in the given order, several sessions at once.
 * Approvals must all be of one turn or one shape. A call of critical risk, or one that needs two people, is refused by itself; the rest are
 * decided.
 */
export async function decideMany(
  request: BulkVerdictRequest,
  by: Actor,
  dependencies: ControlDependencies & { authority?: Authority },
): Promise<BulkVerdictOutcome> {
  const calls = await Promise.all(request.items.map(({ id }) => dependencies.repository.call(id)));
  const problem =
    request.verdict === "approve" && !belongTogether(calls.flatMap(waitingAssessments)) ? MIXED : null;
  const decide = async (index: number, item: BulkItem): Promise<VerdictOutcome> => {
    const message = request.verdict === "approve" ? (problem ?? findBulkProblem(calls[index])) : null;
    if (message !== null) return { outcome: "refused", message };
    return decideCall(verdictFor(request, item), byPerson(by), dependencies);
  };
  // The verdicts of one session would wait for each other's lock; those of several sessions don't.
  const last = new Map<string, Promise<unknown>>();
  return Promise.all(
    request.items.map(async (item, index) => {
      const session = calls[index]?.sessionId ?? item.id;
      const decided = (last.get(session) ?? Promise.resolve()).then(() => decide(index, item));
      last.set(session, decided);
      return { id: item.id, outcome: await decided };
    }),
  );
}

type BulkItem = BulkVerdictRequest["items"][number];

/** Why a call is not approved among others. */
function findBulkProblem(call: Call | null | undefined): string | null {
  if (call?.assessment?.dualApproval !== undefined) return TWO;
  return call?.assessment?.risk?.level === "critical" ? CRITICAL : null;
}

function verdictFor({ verdict, reason }: BulkVerdictRequest, item: BulkItem): VerdictRequest {
  if (verdict === "approve") return { ...item, verdict };
  return { ...item, verdict, reason };
}

/** Calls that are gone, or cannot be shown, are left out: the answer says so for each. */
function waitingAssessments(call: Call | null): (Call & Assessment)[] {
  return call?.phase.tag === "waiting" && call.assessment !== null ? [{ ...call, ...call.assessment }] : [];
}
