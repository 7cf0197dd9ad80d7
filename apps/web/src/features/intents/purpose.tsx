import type { Intent } from "@countersign/contracts/intent";
import Link from "next/link";
import { intentHref } from "../../lib/messages/intent-messages.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { intentPageMessages } from "./intent-page-messages.ts";
import { Part } from "./part.tsx";

/** Why it is there, what it is to bring, what must hold, and what must never happen. */
export function Purpose({ intent, workspace }: { intent: Intent; workspace: string }) {
  const lists = [
    { name: intentPageMessages.outcomes, items: intent.outcomes },
    { name: intentPageMessages.constraints, items: intent.constraints },
    { name: intentPageMessages.mustNeverHappen, items: intent.hazards },
    { name: intentPageMessages.relatedSpecs, items: intent.relatedSpecs },
  ].filter(({ items }) => items.length > 0);
  return (
    <Part id="purpose" title={intentPageMessages.purpose}>
      {intent.why.trim() === "" ? (
        <p className="text-quiet">{intentPageMessages.noReason}</p>
      ) : (
        <p className="max-w-[72ch] whitespace-pre-wrap [overflow-wrap:anywhere]">
          <ExactText text={intent.why.trim()} />
        </p>
      )}
      {intent.parent === null ? null : (
        <p className="text-quiet">
          {intentPageMessages.partOf}{" "}
          <Link href={intentHref({ workspace, id: intent.parent })} className="font-mono text-sm underline">
            {intent.parent}
          </Link>
        </p>
      )}
      {lists.length === 0 ? null : (
        <dl className="grid gap-x-8 gap-y-3 pt-1 sm:grid-cols-2">
          {lists.map(({ name, items }) => (
            <div key={name} className="min-w-0">
              <dt className="text-quiet text-sm">{name}</dt>
              <dd>
                <ul className="list-disc pl-4">
                  {items.map((item) => (
                    <li key={item}>
                      <ExactText text={item} />
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Part>
  );
}
