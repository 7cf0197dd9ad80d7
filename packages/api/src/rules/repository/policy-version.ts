/** The version in the answer to `selectPolicyVersion`: another one whenever anything changed that the policy decides with. */
export function policyVersionIn(answer: { rows: { version: string }[] }): string {
  const version = answer.rows[0]?.version;
  if (version === undefined) throw new Error("the table policy_version has lost its row");
  return version;
}
