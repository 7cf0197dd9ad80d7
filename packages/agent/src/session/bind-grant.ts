import type { Because, Decision } from "@countersign/contracts/decision";
import type { FileBasis } from "@countersign/contracts/preview";
import type { ExactGrant } from "@countersign/policy";
import { changedProgram } from "../tools/shell/program-basis.ts";

/** What the decision came from: the grants in force, what the call's programs hold now, and the decision without any grant. */
export type GrantBinding = {
  tool: string;
  grants: readonly ExactGrant[];
  basis: FileBasis[];
  decideWithout: () => Decision;
};

/**
 * "Exactly this" means the programs as they were, too. A decision that rests on such a grant holds only while each of them
 * holds what it held then; otherwise the call is decided as if nothing had been remembered, and says which file changed.
 */
export function bindGrant(
  decision: Decision,
  { tool, grants, basis, decideWithout }: GrantBinding,
): Decision {
  if (decision.kind !== "allow" || tool !== "Bash") return decision;
  const reason = decision.because.find(({ kind }) => kind === "grant");
  if (reason === undefined) return decision;
  const grant = grants.find(({ id }) => id !== undefined && id === reason.rule?.id);
  const changed = changedProgram([...(grant?.basis ?? [])], basis);
  if (changed === null) return decision;
  const because: Because = {
    kind: "grant",
    text: `it was remembered, but ${changed}, which it runs, is not what it was then`,
    ...(reason.rule === undefined ? {} : { rule: reason.rule }),
  };
  const alone = decideWithout();
  return alone.kind === "allow" ? alone : { ...alone, because: [because, ...alone.because] };
}
