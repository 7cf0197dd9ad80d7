import type { AuditRow } from "@countersign/contracts/audit";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { Differences } from "../rules/review/differences.tsx";
import type { AuditChange } from "./audit-change.ts";
import { Fact, Facts } from "./detail-part.tsx";
import { entryMessages } from "./entry-messages.ts";

/** A change of a session or of the team’s settings: in a sentence, before and after, and the rest of the row. */
export function DetailChange({ changed }: { changed: AuditChange }) {
  const { summary, differences, facts } = changed;
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded border bg-surface-0 p-3">
      <p className="wrap-anywhere">
        <ExactText text={summary} />
      </p>
      <Differences all={differences} />
      {facts.length === 0 ? null : (
        <Facts>
          {facts.map(({ name, value }) => (
            <Fact key={name} name={name}>
              <ExactText text={value} />
            </Fact>
          ))}
        </Facts>
      )}
    </div>
  );
}

const ofPeople: ReadonlySet<string> = new Set(["Person", "Invitation", "Key"]);

/** What a row of no session is about, in a sentence. */
export function changeSentence({ tool }: Pick<AuditRow, "tool">): string {
  return ofPeople.has(tool) ? entryMessages.peopleChanged : entryMessages.settingsChanged;
}
