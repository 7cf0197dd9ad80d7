import type { RuleBehavior } from "@countersign/contracts/rule";
import type { RuleImportResult } from "@countersign/contracts/rule-import";
import { Chip } from "@countersign/ui/chip";
import { CircleX, Equal, Plus } from "lucide-react";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { BehaviorChip } from "./behavior-chip.tsx";

type Line = { behavior: RuleBehavior; rule: string; problem?: string };

/** What an import would do with each rule of the file: add it, find it there already, or leave it out as unreadable. */
export function ImportTable({ result }: { result: RuleImportResult }) {
  const problems = result.problems.map(({ behavior, rule, position, reason }) => ({
    behavior,
    rule,
    problem: `Invalid rule at character ${position + 1}: ${reason}`,
  }));
  return (
    <section aria-label="Changes" className="flex flex-col gap-3">
      <p role="status">
        {result.added.length} added, {result.present.length} already there, {result.problems.length} not
        imported.
      </p>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b text-quiet text-sm">
            <th scope="col" className="py-1 pr-2 font-medium">
              Outcome
            </th>
            <th scope="col" className="py-1 font-medium">
              Rule
            </th>
          </tr>
        </thead>
        <tbody>
          <Lines
            lines={problems}
            chip={
              <Chip tone="deny" icon={CircleX}>
                Not imported
              </Chip>
            }
          />
          <Lines
            lines={result.added}
            chip={
              <Chip tone="allow" icon={Plus}>
                Added
              </Chip>
            }
          />
          <Lines lines={result.present} chip={<Chip icon={Equal}>Already there</Chip>} />
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
