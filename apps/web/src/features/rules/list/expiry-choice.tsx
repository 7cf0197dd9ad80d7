"use client";

import { Field, Input, Select } from "@countersign/ui/field";
import { z } from "zod";
import { expiryAt, expiryPresets, formatExpiry } from "../../../lib/messages/expiry.ts";
import { useNow } from "../../../lib/use-now.ts";
import { formatKeep, ruleFormMessages } from "./rule-form-messages.ts";

/** What a person chose for the end: nothing changed, a preset that counts from when it is sent, or a moment. */
export const expiry = z.discriminatedUnion("tag", [
  z.object({ tag: z.literal("kept") }),
  z.object({ tag: z.literal("preset"), preset: z.enum(expiryPresets.map(({ id }) => id)) }),
  z.object({ tag: z.literal("moment"), local: z.string() }),
]);
export type Expiry = z.infer<typeof expiry>;

type ExpiryChoiceProps = {
  id: string;
  value: Expiry;
  onChange: (expiry: Expiry) => void;
  /** The end of what is edited; undefined for something new. */
  kept?: string | null | undefined;
  error?: string | undefined;
  /** Where what it means is said beside it. */
  isShort?: boolean;
};

/** The choice of how long something holds. */
export function ExpiryChoice({ id, value, onChange, kept, error, isShort }: ExpiryChoiceProps) {
  const now = useNow();
  const chosen = value.tag === "preset" ? value.preset : value.tag;
  const choose = (next: string) => {
    const preset = expiryPresets.find((one) => one.id === next);
    if (preset !== undefined) onChange({ tag: "preset", preset: preset.id });
    else if (next === "kept") onChange({ tag: "kept" });
    else onChange({ tag: "moment", local: "" });
  };
  return (
    <Field
      id={id}
      label={ruleFormMessages.expires}
      hint={isShort ? null : ruleFormMessages.expiryHint}
      error={error}
    >
      <div className="flex gap-2">
        <Select
          id={id}
          aria-describedby={`${id}-hint`}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
        >
          {kept === undefined ? null : (
            <option value="kept">{formatKeep(formatExpiry(kept, now).text)}</option>
          )}
          {expiryPresets.map((preset) => (
            <option key={preset.id} value={preset.id}>
              {preset.name}
            </option>
          ))}
          <option value="moment">{ruleFormMessages.custom}</option>
        </Select>
        {value.tag === "moment" ? (
          <Input
            type="datetime-local"
            aria-label={ruleFormMessages.expiresAt}
            aria-invalid={error !== undefined}
            value={value.local}
            onChange={(event) => onChange({ tag: "moment", local: event.target.value })}
          />
        ) : null}
      </div>
    </Field>
  );
}

/** The chosen end in ISO 8601, null for never, undefined for "as it is"; or what is wrong with it. */
export function readExpiry(
  value: Expiry,
  now: number,
): { tag: "end"; at: string | null | undefined } | { tag: "problem"; text: string } {
  switch (value.tag) {
    case "kept":
      return { tag: "end", at: undefined };
    case "preset":
      return { tag: "end", at: expiryAt(value.preset, now) };
    case "moment": {
      const at = Date.parse(value.local);
      if (Number.isNaN(at)) return { tag: "problem", text: ruleFormMessages.momentRequired };
      if (at <= now) return { tag: "problem", text: ruleFormMessages.momentInFuture };
      return { tag: "end", at: new Date(at).toISOString() };
    }
  }
}
