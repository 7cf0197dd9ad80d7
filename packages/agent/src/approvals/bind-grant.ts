import type { Decision } from "@countersign/contracts/decision";
import { type FileFingerprint, type Preview, unwatchedPartsOf } from "@countersign/contracts/preview";
import { createReason, reasonKind } from "@countersign/contracts/reason";
import { isShellTool } from "@countersign/contracts/tool-manifest";
import type { ExactGrant } from "@countersign/policy";
import { changedProgram } from "@countersign/tools/shell/program-fingerprints";

/**
 * What the decision came from: the grants in force, what the call's programs hold now, what it is shown as, and the decision without any
 * grant.
 */
export type GrantBinding = {
  tool: string;
  grants: readonly ExactGrant[];
  basis: FileFingerprint[];
  preview: Preview;
  decideWithout: () => Decision;
};

/**
 * "Exactly this" means the programs as they were, too. A decision that rests on such a grant holds only while each of them
 * holds what it held then, and none is unwatched; otherwise the call is decided as if nothing had been remembered, and says which
 * file changed.
 */
export function bindGrant(
  decision: Decision,
  { tool, grants, basis, preview, decideWithout }: GrantBinding,
): Decision {
  if (decision.kind !== "allow" || !isShellTool(tool)) return decision;
  const reason = decision.reasons.find((one) => reasonKind(one) === "grant");
  if (reason === undefined) return decision;
  const grant = grants.find(({ id }) => id !== undefined && id === reason.rule?.id);
  const changed = changedProgram([...(grant?.basis ?? [])], basis);
  const [unwatched] = unwatchedPartsOf(preview);
  if (changed === null && unwatched === undefined) return decision;
  const lost =
    changed === null
      ? createReason("grant-of-unwatched", { program: unwatched ?? "" })
      : createReason("grant-of-changed", { file: changed });
  const reasons = reason.rule === undefined ? lost : { ...lost, rule: reason.rule };
  const alone = decideWithout();
  return alone.kind === "allow" ? alone : { ...alone, reasons: [reasons, ...alone.reasons] };
}
