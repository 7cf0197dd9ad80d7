"use client";

import {
  longestInvitationDays,
  type NewInvitation,
  newInvitation,
  type Self,
} from "@countersign/contracts/person";
import type { Role } from "@countersign/contracts/role-permissions";
import { Button } from "@countersign/ui/button";
import { Dialog } from "@countersign/ui/dialog";
import { Field, Input, Select } from "@countersign/ui/field";
import { Notice } from "@countersign/ui/notice";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { bindField, emptyAsUndefined } from "../../../lib/forms/bind-field.ts";
import { useZodForm } from "../../../lib/forms/use-zod-form.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { fieldMessages } from "../../../lib/messages/field-messages.ts";
import { roleMeaning, roleName } from "../../../lib/messages/role-labels.ts";
import { ShownOnce } from "../../settings/keys/shown-once.tsx";
import { FormEnd } from "../../settings/team/form-end.tsx";
import { formatDays, formatNotCreated, invitationMessages } from "./invitation-messages.ts";
import { invitableRoles } from "./role-choices.ts";

type InviteDialogProps = { isOpen: boolean; self: Self; onClose: () => void };

/** Makes an invitation, and shows its link, which is shown nowhere else. */
export function InviteDialog({ isOpen, self, onClose }: InviteDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const invite = useMutation(
    trpc.people.invite.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.people.invitations.queryKey() }),
    }),
  );
  const close = () => {
    onClose();
    invite.reset();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        // What is shown this once is not thrown away by a key or a click beside it: "Done" is for that.
        if (!next && !invite.isSuccess) close();
      }}
      title={invite.isSuccess ? invitationMessages.created : invitationMessages.inviteSomeone}
      description={invite.isSuccess ? invitationMessages.sendPrivately : invitationMessages.linkWorksOnce}
    >
      {invite.isSuccess ? (
        <>
          <ShownOnce
            id="invitation-link"
            label={invitationMessages.link}
            text={`${location.origin}${invite.data.path}`}
            hint={invitationMessages.linkHint}
          />
          {isThisMachine(location.hostname) ? (
            <Notice tone="neutral" icon={Unplug}>
              {invitationMessages.onlyThisMachine}
            </Notice>
          ) : null}
          <div className="flex justify-end">
            <Button onClick={close}>{invitationMessages.done}</Button>
          </div>
        </>
      ) : (
        <InviteForm
          roles={invitableRoles(self)}
          isPending={invite.isPending}
          problem={invite.isError ? formatNotCreated(formatError(invite.error)) : null}
          onInvite={invite.mutate}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}

/** Whether no other machine reaches a page under this name. */
function isThisMachine(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

type InviteFormProps = {
  roles: readonly Exclude<Role, "owner">[];
  isPending: boolean;
  problem: string | null;
  onInvite: (invitation: NewInvitation) => void;
  onCancel: () => void;
};

function InviteForm({ roles, isPending, problem, onInvite, onCancel }: InviteFormProps) {
  const disabledReason = useDisabledReason("people");
  const form = useZodForm(newInvitation, {
    defaultValues: { role: "approver", days: 7 },
    messages: { email: fieldMessages.email },
  });
  const role = bindField(form, "role", "invite-role");
  const email = bindField(form, "email", "invite-email", { setValueAs: emptyAsUndefined });
  const days = bindField(form, "days", "invite-days", { valueAsNumber: true });
  const submit = form.handleSubmit((invitation) => {
    if (!isPending && disabledReason === null) onInvite(invitation);
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field {...role.field} label={invitationMessages.role} hint={roleMeaning[form.watch("role")]}>
        <Select {...role.control}>
          {roles.map((one) => (
            <option key={one} value={one}>
              {roleName[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...email.field} label={invitationMessages.email} hint={invitationMessages.emailHint}>
        <Input {...email.control} type="email" autoComplete="off" spellCheck={false} />
      </Field>
      <Field {...days.field} label={invitationMessages.ends}>
        <Select {...days.control}>
          <option value="1">{invitationMessages.in1Day}</option>
          <option value="7">{invitationMessages.in7Days}</option>
          <option value={longestInvitationDays}>{formatDays(longestInvitationDays)}</option>
        </Select>
      </Field>
      <FormEnd
        problem={problem}
        disabledReason={disabledReason}
        isPending={isPending}
        onCancel={onCancel}
        submitLabel={invitationMessages.createLink}
        pendingLabel={invitationMessages.creatingLink}
      />
    </form>
  );
}
