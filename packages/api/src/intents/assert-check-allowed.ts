import { dualApprovalFor, type PolicyDependencies, policyContext } from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import { decide } from "@countersign/policy";

/** Whose check it is, and of what. */
type WantedCheck = { command: string; workspace: string; by: string };

/**
 * Throws `AppError("forbidden")` for a command that a rule denies, or that needs dual approval: what no agent may run by itself, and
 * nobody may let run alone, is not run by a button either. What they only ask for the button answers.
 */
export async function assertCheckAllowed(
  { command, workspace, by }: WantedCheck,
  dependencies: PolicyDependencies,
): Promise<void> {
  const session = { id: "", workspace, createdBy: by, intent: null, sandbox: "off" as const };
  // What an intent owns is no matter: nobody works under one here.
  const policy = { ...(await dependencies.policyFor(session)), intentScope: undefined };
  const context = policyContext({ session, mode: "default", policy }, dependencies);
  const decision = decide({ tool: "Bash", input: { command } }, context);
  if (decision.kind === "deny") throw new AppError("forbidden", decision.message);
  const need = dualApprovalFor(decision, session, policy);
  if (need === undefined) return;
  throw new AppError(
    "forbidden",
    `This command needs dual approval, and a check has one approver: ${need.why}.`,
  );
}
