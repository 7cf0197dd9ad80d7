"use client";

import { isLooser, sandboxLevels } from "@countersign/contracts/sandbox-level";
import { Field, Select } from "@countersign/ui/field";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { bindField } from "../../../lib/forms/bind-field.ts";
import { sandboxLabels } from "../sandbox-labels.ts";
import type { SessionForm } from "./session-draft.ts";
import { sessionFieldMessages } from "./session-field-messages.ts";

/** What the session's commands are to reach. Nothing on a machine without sandboxes. */
export function SandboxChoice({ form }: { form: SessionForm }) {
  const trpc = useTRPC();
  const { field, control } = bindField(form, "sandbox", "sandbox");
  const check = useQuery(trpc.team.sandbox.queryOptions()).data;
  const team = useQuery(trpc.team.settings.queryOptions()).data?.sandbox ?? "off";
  if (check?.isAvailable !== true) return null;
  const chosen = form.watch("sandbox");
  return (
    <Field
      {...field}
      label={sessionFieldMessages.sandbox}
      hint={sandboxLabels[isLooser(chosen, team) ? team : chosen].effect}
    >
      <Select {...control} value={isLooser(chosen, team) ? team : chosen} className="w-full max-w-[30ch]">
        {sandboxLevels.map((one) => (
          <option key={one} value={one} disabled={isLooser(one, team)}>
            {sandboxLabels[one].name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
