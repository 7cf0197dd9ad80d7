"use client";

import type { NewRule } from "@countersign/contracts/rule";
import { Field, Input, Select } from "@countersign/ui/field";
import { useState } from "react";
import { useSessions } from "../../../lib/data/use-sessions.ts";
import { bindField } from "../../../lib/forms/bind-field.ts";
import type { ZodForm } from "../../../lib/forms/use-zod-form.ts";
import { lastSegment } from "../../../lib/messages/paths.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import type { RuleDraft } from "./rule-draft.ts";
import { ruleFormMessages } from "./rule-form-messages.ts";

const findFieldId = "rule-session-find";
const restMs = 200;

/** One of the open sessions. Where there are more than fit into one page, they can be searched. */
export function SessionChoice({ form }: { form: ZodForm<RuleDraft, NewRule> }) {
  const [text, setText] = useState("");
  const find = useDebouncedValue(text.trim(), restMs);
  const newest = useSessions({ filter: "open" }).data;
  const isSearched = newest !== undefined && newest.next !== null;
  const found = useSessions(
    { filter: "open", find },
    { enabled: isSearched && find !== "", keepsPrevious: true },
  );
  const offered = (isSearched && find !== "" ? found.data?.items : newest?.items) ?? [];
  const session = bindField(form, "sessionId", "rule-session");
  const chosenId = form.watch("sessionId");
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const options = offered.map(({ id, title, workspace }) => ({
    id,
    name: `${title} · ${lastSegment(workspace)}`,
  }));
  const listed = options.find(({ id }) => id === chosenId);
  // What was chosen stays a choice while others are searched for.
  if (listed !== undefined && (chosen?.id !== listed.id || chosen.name !== listed.name)) setChosen(listed);
  if (listed === undefined && chosen !== null && chosen.id === chosenId) options.unshift(chosen);
  return (
    <>
      {isSearched ? (
        <Field id={findFieldId} label={ruleFormMessages.findSession}>
          <Input
            id={findFieldId}
            type="search"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      ) : null}
      <Field {...session.field} label={ruleFormMessages.session}>
        {/* Controlled: its options come after the value that was kept. */}
        <Select {...session.control} value={chosenId}>
          <option value="">{ruleFormMessages.chooseSession}</option>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
