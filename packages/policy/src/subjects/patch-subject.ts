import { createReason } from "@countersign/contracts/reason";
import type { PolicyCall } from "../policy-call.ts";
import { createOtherSubject } from "./other-subject.ts";
import type { Subject } from "./subject.ts";

/** A patch that can't be parsed could touch any file, so it asks. In a mode that never asks, it doesn't run. */
export function createPatchSubject(call: PolicyCall): Subject {
  const unread = createReason("patch-unread", {});
  return {
    ...createOtherSubject(call),
    restrictedBy: ["Write", "Edit", "Delete", "Read"],
    uncertainties: () => [unread],
    forbidden: () => ({ sure: [], possible: [unread] }),
    checkScope: (scopeCheck) => {
      scopeCheck.addRefusal(scopeCheck.intentScope.checkUnnamed(call.tool));
      scopeCheck.addUncertainty(unread);
      scopeCheck.addIgnoreFileProblems();
    },
  };
}
