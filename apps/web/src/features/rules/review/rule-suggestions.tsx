"use client";

import type { RuleSuggestion } from "@countersign/contracts/rule";
import { Button } from "@countersign/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Lightbulb } from "lucide-react";
import { useState } from "react";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import {
  formatApproved,
  formatNeverDenied,
  formatPeople,
  formatWouldHaveSaved,
  reviewMessages,
} from "./review-messages.ts";

type RuleSuggestionsProps = { workspace: string | null; onMake: (suggestion: RuleSuggestion) => void };

/** Rules that the history speaks for: approved again and again, and never denied. Nothing where there are none. */
export function RuleSuggestions({ workspace, onMake }: RuleSuggestionsProps) {
  const trpc = useTRPC();
  const [isOpen, setOpen] = useState(false);
  const found = useQuery(trpc.rules.suggestions.queryOptions(workspace === null ? {} : { workspace }));
  const all = found.data ?? [];
  if (all.length === 0) return null;
  const prompts = all.reduce((sum, { approved }) => sum + approved, 0);
  return (
    <section aria-label={reviewMessages.suggestions} className="border-b bg-info-quiet">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-9 w-full items-center gap-2 px-4 py-1.5 text-left text-info max-md:min-h-11"
      >
        <Lightbulb aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 flex-1">{formatWouldHaveSaved(all.length, prompts)}</span>
        <span className="text-sm">{isOpen ? reviewMessages.hide : reviewMessages.show}</span>
      </button>
      {isOpen ? (
        <ul className="flex flex-col border-t bg-surface-1">
          {all.map((suggestion) => (
            <Suggestion
              key={`${suggestion.rule} ${suggestion.workspace ?? ""}`}
              suggestion={suggestion}
              onMake={() => onMake(suggestion)}
            />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Suggestion({ suggestion, onMake }: { suggestion: RuleSuggestion; onMake: () => void }) {
  const now = useNow();
  const { rule, approved, people, lastAt, example, workspace } = suggestion;
  const by = people.length === 1 ? formatPerson(people[0] ?? "") : formatPeople(people.length);
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 border-t px-4 py-2 first:border-t-0">
      <div className="min-w-0 flex-1 basis-72">
        <code className="break-all font-mono text-sm">
          <ExactText text={rule} />
        </code>
        <p className="break-words text-quiet text-sm">
          <code className="font-mono">
            <ExactText text={example} />
          </code>{" "}
          {formatApproved(approved)} <span title={people.join(", ")}>{by}</span>{" "}
          {formatNeverDenied(formatTimeAgo(lastAt, now), workspace)}
        </p>
      </div>
      <Button size="small" onClick={onMake}>
        {reviewMessages.createRule}
      </Button>
    </li>
  );
}
