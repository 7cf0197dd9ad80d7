"use client";

import type { SystemInfo } from "@countersign/contracts/system";
import { Field, Input } from "@countersign/ui/field";
import type { FieldErrors } from "./field-errors.ts";
import { costHint, limitHint } from "./limits.ts";
import type { SessionDraft } from "./use-session-draft.ts";
import { waitHint } from "./wait-hint.ts";

type LimitFieldsProps = {
  info: SystemInfo;
  draft: SessionDraft;
  errors: FieldErrors;
  onChange: (change: Partial<SessionDraft>) => void;
};

/** The bounds of a session, folded away until one is wanted: turns, cost, and how long a call may wait for a person. */
export function LimitFields({ info, draft, errors, onChange }: LimitFieldsProps) {
  const { model, turns, cost, wait } = draft;
  const hasError = [errors.limits, errors.turns, errors.cost, errors.wait].some(
    (error) => error !== undefined,
  );
  const isFilled = turns !== "" || cost !== "" || wait !== "";
  const maxTurns = info.defaultLimits?.maxTurns ?? null;
  return (
    <details open={hasError || isFilled || undefined}>
      <summary className="w-fit font-medium max-md:py-3">Limits</summary>
      <p className="mt-1 text-quiet text-sm">
        At a turn or cost limit, the session stops and asks whether to continue.
      </p>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <Field
          id="turns"
          label="Turns"
          hint={`Requests to the model. ${limitHint(maxTurns === null ? null : String(maxTurns))}`}
          {...(errors.turns === undefined ? {} : { error: errors.turns })}
        >
          <Input
            id="turns"
            inputMode="numeric"
            aria-invalid={errors.turns !== undefined}
            aria-describedby="turns-hint"
            value={turns}
            onChange={(event) => onChange({ turns: event.target.value })}
          />
        </Field>
        <Field
          id="cost"
          label="Cost in US dollars"
          hint={costHint(model, info)}
          {...(errors.cost === undefined ? {} : { error: errors.cost })}
        >
          <Input
            id="cost"
            inputMode="decimal"
            aria-invalid={errors.cost !== undefined}
            aria-describedby="cost-hint"
            value={cost}
            onChange={(event) => onChange({ cost: event.target.value })}
          />
        </Field>
      </div>
      <div className="mt-3">
        <Field
          id="wait"
          label="Deny calls that nobody decides within"
          hint={waitHint(info.defaultLimits?.maxWaitSeconds)}
          {...(errors.wait === undefined ? {} : { error: errors.wait })}
        >
          <Input
            id="wait"
            list="waits"
            autoComplete="off"
            placeholder="for ever"
            aria-invalid={errors.wait !== undefined}
            aria-describedby="wait-hint"
            value={wait}
            onChange={(event) => onChange({ wait: event.target.value })}
          />
          <datalist id="waits">
            {["5 min", "30 min", "1 h", "8 h", "1 d"].map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </Field>
      </div>
      {errors.limits === undefined ? null : (
        <p role="alert" className="mt-1 text-deny text-sm">
          {errors.limits}
        </p>
      )}
    </details>
  );
}
