"use client";

import { type Rule, ruleScope } from "@countersign/contracts/rule";
import { Notice } from "@countersign/ui/notice";
import { Sheet } from "@countersign/ui/sheet";
import { Skeleton } from "@countersign/ui/skeleton";
import { CircleX } from "lucide-react";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { proposalOf } from "../review/proposal-messages.ts";
import { ReviewRule } from "../review/review-rule.tsx";
import { RuleVersions } from "../review/rule-versions.tsx";
import { EditRule } from "./edit-rule.tsx";
import { ExportRules } from "./export-rules.tsx";
import { ImportRules } from "./import-rules.tsx";
import { NewRule } from "./new-rule.tsx";
import { RuleDetail } from "./rule-detail.tsx";
import { ruleListMessages } from "./rule-list-messages.ts";

type RuleSheetsProps = {
  opened: string | null;
  rules: readonly Rule[] | undefined;
  workspace: string | null;
  onClose: () => void;
  onRevoke: (rule: Rule) => void;
};

/** What is opened beside the list: a new rule, a rule that stands, import, export. */
export function RuleSheets({ opened, rules, workspace, onClose, onRevoke }: RuleSheetsProps) {
  const [start, setStart] = useQueryStates({
    text: parseAsString.withDefault(""),
    as: parseAsStringLiteral(["allow", "ask", "deny"] as const).withDefault("allow"),
    for: parseAsStringLiteral(ruleScope.options).withDefault("project"),
  });
  if (opened === null) return null;
  const common = { isOpen: true, onClose };
  switch (opened) {
    case "new": {
      // The next new rule doesn't begin with the text that this one began with.
      const close = () => {
        void setStart(null);
        onClose();
      };
      return (
        <Sheet isOpen onClose={close} title={ruleListMessages.add}>
          <NewRule
            workspace={workspace}
            start={{ behavior: start.as, rule: start.text, scope: start.for }}
            onDone={close}
          />
        </Sheet>
      );
    }
    case "import":
      return (
        <Sheet
          {...common}
          title={ruleListMessages.importRules}
          description={ruleListMessages.importDescription}
        >
          <ImportRules workspace={workspace} onDone={onClose} />
        </Sheet>
      );
    case "export":
      return (
        <Sheet
          {...common}
          title={ruleListMessages.exportRules}
          description={ruleListMessages.exportDescription}
        >
          <ExportRules workspace={workspace} />
        </Sheet>
      );
    default:
      return <OneRule key={opened} opened={opened} rules={rules} onClose={onClose} onRevoke={onRevoke} />;
  }
}

function OneRule({ opened, rules, onClose, onRevoke }: Omit<RuleSheetsProps, "workspace">) {
  const rule = rules?.find((one) => one.id === opened);
  const [isEditing, setEditing] = useState(false);
  if (rule === undefined) {
    return (
      <Sheet isOpen onClose={onClose} title={ruleListMessages.rule}>
        {rules === undefined ? (
          <Skeleton className="h-40" />
        ) : (
          <Notice tone="ask" icon={CircleX} role="alert">
            {ruleListMessages.notFound}
          </Notice>
        )}
      </Sheet>
    );
  }
  const isEditable = rule.origin.kind === "stored" && rule.revokedAt === null;
  const proposal = proposalOf(rule);
  if (proposal !== null && !isEditing) {
    return (
      <Sheet isOpen onClose={onClose} title={ruleListMessages.reviewProposal}>
        <ReviewRule rule={rule} proposal={proposal} onDone={onClose} onEdit={() => setEditing(true)} />
      </Sheet>
    );
  }
  return (
    <Sheet isOpen onClose={onClose} title={isEditable ? ruleListMessages.editRule : ruleListMessages.rule}>
      {isEditable ? (
        <>
          <EditRule key={rule.id} rule={rule} onDone={onClose} onRevoke={() => onRevoke(rule)} />
          <RuleVersions rule={rule} />
        </>
      ) : (
        <>
          <RuleDetail rule={rule} />
          {rule.origin.kind === "stored" ? <RuleVersions rule={rule} /> : null}
        </>
      )}
    </Sheet>
  );
}
