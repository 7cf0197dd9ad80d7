import type { Decision } from "@countersign/contracts/decision";
import type { FileFingerprint, Preview } from "@countersign/contracts/preview";
import { unwatchedPartsOf } from "@countersign/contracts/preview-parts";
import { createReason } from "@countersign/contracts/reason";
import { reasonKind } from "@countersign/contracts/reason-kind";
import { isShellTool } from "@countersign/contracts/tool-manifest";
import type { ExactGrant } from "@countersign/policy";
import { changedProgram } from "@countersign/tools/shell/program-fingerprints";

/** What a decision is checked against. */
export type GrantBinding = {
  tool: string;
  /** The active grants. */
  grants: readonly ExactGrant[];
  /** What the call's programs hold now. */
  fingerprints: FileFingerprint[];
  preview: Preview;
  /** The decision without any grant. */
  decideWithout: () => Decision;
};

/**
 * "Exactly this" means the programs as they were, too. A decision because of such a grant counts only while each of them has
 * the same content, and none is unwatched; otherwise the call is decided as if there were no grant, and says which file changed.
 */
export function bindGrant(
  decision: Decision,
  { tool, grants, fingerprints, preview, decideWithout }: GrantBinding,
): Decision {
  if (decision.kind !== "allow" || !isShellTool(tool)) return decision;
  const reason = decision.reasons.find((one) => reasonKind(one) === "grant");
  if (reason === undefined) return decision;
  const grant = grants.find(({ id }) => id !== undefined && id === reason.rule?.id);
  const changed = changedProgram([...(grant?.fingerprints ?? [])], fingerprints);
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
