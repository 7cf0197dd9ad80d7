import type { RuleBehavior } from "@countersign/contracts/rule";
import type { RuleImportResult } from "@countersign/contracts/rule-import";
import { Chip } from "@countersign/ui/chip";
import { CircleX, Equal, Plus } from "lucide-react";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { BehaviorChip } from "./behavior-chip.tsx";
import { formatImportCounts, formatInvalidRule, ruleTransferMessages } from "./rule-transfer-messages.ts";

type Line = { behavior: RuleBehavior; rule: string; problem?: string };

/** What an import would do with each rule of the file: add it, find it there already, or leave it out as unreadable. */
export function ImportTable({ result }: { result: RuleImportResult }) {
  const problems = result.problems.map(({ behavior, rule, position, reason }) => ({
    behavior,
    rule,
    problem: formatInvalidRule(position + 1, reason),
  }));
  return (
    <section aria-label={ruleTransferMessages.changes} className="flex flex-col gap-3">
      <p role="status">
        {formatImportCounts(result.added.length, result.present.length, result.problems.length)}
      </p>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b text-quiet text-sm">
            <th scope="col" className="py-1 pr-2 font-medium">
              {ruleTransferMessages.outcome}
            </th>
            <th scope="col" className="py-1 font-medium">
              {ruleTransferMessages.rule}
            </th>
          </tr>
        </thead>
        <tbody>
          <Lines
            lines={problems}
            chip={
              <Chip tone="deny" icon={CircleX}>
                {ruleTransferMessages.notImported}
              </Chip>
            }
          />
          <Lines
            lines={result.added}
            chip={
              <Chip tone="allow" icon={Plus}>
                {ruleTransferMessages.added}
              </Chip>
            }
          />
          <Lines
            lines={result.present}
            chip={<Chip icon={Equal}>{ruleTransferMessages.alreadyThere}</Chip>}
          />
        </tbody>
      </table>
    </section>
  );
}

function Lines({ lines, chip }: { lines: readonly Line[]; chip: React.ReactNode }) {
  return lines.map(({ behavior, rule, problem }) => (
    <tr key={`${behavior} ${rule}`} className="border-b">
      <td className="py-1.5 pr-2 align-top">{chip}</td>
      <td className="py-1.5">
        <span className="flex items-start gap-2">
          <BehaviorChip behavior={behavior} />
          <code className="break-all font-mono text-sm">
            <ExactText text={rule} />
          </code>
        </span>
        {problem === undefined ? null : <span className="block text-deny text-sm">{problem}</span>}
      </td>
    </tr>
  ));
}
