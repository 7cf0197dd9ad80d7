import type { QueryResult } from "@countersign/db/transaction";

/** The version in the answer to `selectPolicyVersion`: another one whenever anything changed that the policy decides with. */
export function policyVersionIn(answer: QueryResult | undefined): string {
  const version: unknown = answer?.rows[0]?.version;
  if (typeof version !== "string") throw new Error("the table policy_version has lost its row");
  return version;
}
