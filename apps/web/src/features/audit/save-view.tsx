"use client";

import { newView, type SavedView } from "@countersign/contracts/audit";
import { Button } from "@countersign/ui/button";
import { Dialog } from "@countersign/ui/dialog";
import { Field, Input } from "@countersign/ui/field";
import { bindField } from "../../lib/forms/bind-field.ts";
import { useZodForm } from "../../lib/forms/use-zod-form.ts";
import { formatFailedAction } from "../../lib/messages/error-messages.ts";
import { formatPerson } from "../../lib/messages/format-person.ts";
import { type AuditQuery, activeFilters, addressOf } from "./audit-query.ts";
import { formatSearch, searchMessages } from "./search-messages.ts";
import { typeFilter } from "./typed-search.ts";
import { useSaveView } from "./use-views.ts";

type SaveViewProps = { query: AuditQuery; kept: readonly SavedView[]; onClose: () => void };

/** Keeps the present search under a name, for oneself or for the team. */
export function SaveView({ query, kept, onClose }: SaveViewProps) {
  const form = useZodForm(newView, { defaultValues: { name: "", query: addressOf(query), isShared: false } });
  const save = useSaveView(onClose);
  const name = bindField(form, "name", "view-name");
  const typed = form.watch("name").trim();
  const replaces = kept.some((view) => formatPerson(view.owner) === "you" && view.name === typed);
  const submit = form.handleSubmit((view) => {
    if (save.isPending) return;
    save.mutate(view, {
      onError: (error) =>
        form.setError("name", { message: formatFailedAction(error, searchMessages.viewNotSaved) }),
    });
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={searchMessages.saveView}
      description={formatSearch(formatQuery(query))}
    >
      <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
        <Field {...name.field} label={searchMessages.name} hint={replaces ? searchMessages.replacesView : ""}>
          <Input {...name.control} maxLength={80} autoComplete="off" />
        </Field>
        <label className="flex min-h-7 items-center gap-2 max-md:min-h-11">
          <input type="checkbox" className="accent-accent max-md:size-5" {...form.register("isShared")} />
          {searchMessages.shareWithTeam}
        </label>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{searchMessages.cancel}</Button>
          <Button type="submit" tone="accent" disabled={save.isPending}>
            {save.isPending ? searchMessages.saving : searchMessages.saveView}
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
