"use client";

import type { SystemInfo } from "@countersign/contracts/system";
import { Field, Input } from "@countersign/ui/field";
import { bindField } from "../../../lib/forms/bind-field.ts";
import { costHint, limitHint } from "./limits.ts";
import { newSessionMessages } from "./new-session-messages.ts";
import type { SessionForm } from "./session-draft.ts";
import { formatTurnsHint, sessionFieldMessages } from "./session-field-messages.ts";
import { waitHint } from "./wait-hint.ts";

/** The bounds of a session: turns, cost, and how long a call may wait for a person. */
export function LimitFields({ info, form }: { info: SystemInfo; form: SessionForm }) {
  const model = form.watch("model");
  const turns = bindField(form, "limits.maxTurns", "turns");
  const cost = bindField(form, "limits.maxCostUsd", "cost");
  const wait = bindField(form, "limits.maxWaitSeconds", "wait");
  const maxTurns = info.defaultLimits?.maxTurns ?? null;
  return (
    <fieldset>
      <legend className="font-medium">{newSessionMessages.limits}</legend>
      <p className="text-quiet text-sm">{newSessionMessages.limitsHint}</p>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <Field
          {...turns.field}
          label={sessionFieldMessages.turns}
          hint={formatTurnsHint(limitHint(maxTurns === null ? null : String(maxTurns)))}
        >
          <Input {...turns.control} inputMode="numeric" />
        </Field>
        <Field {...cost.field} label={sessionFieldMessages.cost} hint={costHint(model, info)}>
          <Input {...cost.control} inputMode="decimal" />
        </Field>
      </div>
      <div className="mt-3">
        <Field
          {...wait.field}
          label={sessionFieldMessages.autoDeny}
          hint={waitHint(info.defaultLimits?.maxWaitSeconds)}
        >
          <Input {...wait.control} list="waits" autoComplete="off" placeholder={sessionFieldMessages.never} />
          <datalist id="waits">
            {["5 min", "30 min", "1 h", "8 h", "1 d"].map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </Field>
      </div>
    </fieldset>
  );
}
