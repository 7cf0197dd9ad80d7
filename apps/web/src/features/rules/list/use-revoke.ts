import type { Rule } from "@countersign/contracts/rule";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { formatRuleAdded, formatRuleRevoked } from "../review/rule-messages.ts";
import {
  formatActiveAgain,
  formatNotRestored,
  formatNotRevoked,
  ruleListMessages,
} from "./rule-list-messages.ts";

const toastMs = 12_000;

/** Takes rules out of force, and says what that means. What was revoked can be added anew from the message. */
export function useRevoke() {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: trpc.rules.pathKey() });
  const addAgain = useMutation(
    trpc.rules.create.mutationOptions({
      onSuccess(rule) {
        refresh();
        toast.success(rule.status === "proposed" ? formatRuleAdded(rule) : formatActiveAgain(rule.rule));
      },
      onError: (error) =>
        void toast.error(formatNotRestored(formatError(error)), {
          duration: toastMs,
        }),
    }),
  );
  return useMutation(
    trpc.rules.revoke.mutationOptions({
      onSuccess(rule) {
        refresh();
        if (rule.status !== "revoked") {
          toast.success(formatRuleRevoked(rule), { duration: toastMs });
          return;
        }
        toast.success(formatRuleRevoked(rule), {
          duration: toastMs,
          description: revokedEffect[rule.behavior],
          // What lets calls run goes through the form of a new rule, so one click on a message is never enough for it.
          action:
            rule.behavior === "allow"
              ? { label: ruleListMessages.askAddAgain, onClick: () => router.push(formAddress(rule)) }
              : { label: ruleListMessages.addAgain, onClick: () => addAgain.mutate(toNewRule(rule)) },
        });
      },
      onError: (error) =>
        void toast.error(formatNotRevoked(formatError(error)), {
          duration: toastMs,
        }),
    }),
  );
}

export const revokedEffect: Record<Rule["behavior"], string> = {
  allow: ruleListMessages.allowRevoked,
  ask: ruleListMessages.askRevoked,
  deny: ruleListMessages.denyRevoked,
};

/** The form of a new rule, filled with one that is revoked, beside the list as it is filtered. */
function formAddress({ rule, scope, workspace }: Rule): string {
  const query = new URLSearchParams(window.location.search);
  const filled = { open: "new", as: "allow", text: rule, for: scope };
  for (const [name, value] of Object.entries(filled)) query.set(name, value);
  if (workspace !== null) query.set("workspace", workspace);
  return `/rules?${query}`;
}

function toNewRule({ behavior, rule, scope, workspace, sessionId, reason, expiresAt }: Rule) {
  return {
    behavior,
    rule,
    scope,
    workspace: workspace ?? undefined,
    sessionId: sessionId ?? undefined,
    reason: reason ?? undefined,
    expiresAt: expiresAt ?? undefined,
  };
}
