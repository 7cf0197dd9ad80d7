"use client";

import type { SavedView } from "@countersign/contracts/audit";
import { Button } from "@countersign/ui/button";
import { Dialog } from "@countersign/ui/dialog";
import { Field, Input } from "@countersign/ui/field";
import { useState } from "react";
import { formatFailedAction } from "../../lib/messages/error-messages.ts";
import { formatPerson } from "../../lib/messages/format-person.ts";
import { type AuditQuery, activeFilters, addressOf } from "./audit-query.ts";
import { typeFilter } from "./typed-search.ts";
import { useSaveView } from "./use-views.ts";

type SaveViewProps = { query: AuditQuery; kept: readonly SavedView[]; onClose: () => void };

/** Keeps the present search under a name, for oneself or for the team. */
export function SaveView({ query, kept, onClose }: SaveViewProps) {
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [wasEmpty, setWasEmpty] = useState(false);
  const save = useSaveView(onClose);
  const replaces = kept.some((view) => formatPerson(view.owner) === "you" && view.name === name.trim());
  const error =
    wasEmpty && name.trim() === ""
      ? "A view needs a name."
      : save.error === null
        ? undefined
        : formatFailedAction(save.error, "the view was not kept");
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Save this view"
      description={`It finds: ${formatQuery(query)}`}
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setWasEmpty(name.trim() === "");
          if (name.trim() !== "" && !save.isPending) save.mutate({ name, query: addressOf(query), isShared });
        }}
      >
        <Field
          id="view-name"
          label="Name"
          hint={replaces ? "You have a view of that name: it is replaced." : ""}
          {...(error === undefined ? {} : { error })}
        >
          <Input
            id="view-name"
            aria-describedby="view-name-hint"
            aria-invalid={error !== undefined}
            maxLength={80}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <label className="flex min-h-7 items-center gap-2 max-md:min-h-11">
          <input
            type="checkbox"
            className="accent-accent max-md:size-5"
            checked={isShared}
            onChange={(event) => setShared(event.target.checked)}
          />
          Share it with the team
        </label>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="accent" disabled={save.isPending}>
            {save.isPending ? "Saving…" : "Save view"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function formatQuery({ filters, text }: AuditQuery): string {
  const given = activeFilters(filters).map(({ name, value }) => typeFilter(name, value));
  return [...given, ...(text === "" ? [] : [`“${text}”`])].join(" ");
}
