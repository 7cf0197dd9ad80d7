"use client";

import type { SystemInfo } from "@countersign/contracts/system";
import { Field, Input } from "@countersign/ui/field";
import { bindField } from "../../../lib/forms/bind-field.ts";
import { costHint, limitHint } from "./limits.ts";
import type { SessionForm } from "./session-draft.ts";
import { waitHint } from "./wait-hint.ts";

/** The bounds of a session, folded away until one is wanted: turns, cost, and how long a call may wait for a person. */
export function LimitFields({ info, form }: { info: SystemInfo; form: SessionForm }) {
  const { model, limits } = form.watch();
  const turns = bindField(form, "limits.maxTurns", "turns");
  const cost = bindField(form, "limits.maxCostUsd", "cost");
  const wait = bindField(form, "limits.maxWaitSeconds", "wait");
  const hasError = [turns, cost, wait].some(({ field }) => field.error !== undefined);
  const isFilled = Object.values(limits).some((typed) => typed !== "");
  const maxTurns = info.defaultLimits?.maxTurns ?? null;
  return (
    <details open={hasError || isFilled || undefined}>
      <summary className="w-fit font-medium max-md:py-3">Limits</summary>
      <p className="mt-1 text-quiet text-sm">
        At a turn or cost limit, the session stops and asks whether to continue.
      </p>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <Field
          {...turns.field}
          label="Turns"
          hint={`Requests to the model. ${limitHint(maxTurns === null ? null : String(maxTurns))}`}
        >
          <Input {...turns.control} inputMode="numeric" />
        </Field>
        <Field {...cost.field} label="Cost in US dollars" hint={costHint(model, info)}>
          <Input {...cost.control} inputMode="decimal" />
        </Field>
      </div>
      <div className="mt-3">
        <Field {...wait.field} label="Auto-deny after" hint={waitHint(info.defaultLimits?.maxWaitSeconds)}>
          <Input {...wait.control} list="waits" autoComplete="off" placeholder="Never" />
          <datalist id="waits">
            {["5 min", "30 min", "1 h", "8 h", "1 d"].map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </Field>
      </div>
    </details>
  );
}
