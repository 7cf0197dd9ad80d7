"use client";

import { emailAddress, longestInvitationDays, type Role, type Self } from "@countersign/contracts/person";
import { Button } from "@countersign/ui/button";
import { Dialog } from "@countersign/ui/dialog";
import { Field, Input, Select } from "@countersign/ui/field";
import { Notice } from "@countersign/ui/notice";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { roleMeaning, roleName } from "../../../lib/messages/role-labels.ts";
import { ShownOnce } from "../../settings/keys/shown-once.tsx";
import { FormEnd } from "../../settings/team/form-end.tsx";
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
      title={invite.isSuccess ? "The invitation is made" : "Invite somebody"}
      description={
        invite.isSuccess
          ? "Give the link to whom it is for, by a way that nobody else reads: whoever has it can join by it."
          : "You get a link that somebody can join by, once. Nothing is sent by itself."
      }
    >
      {invite.isSuccess ? (
        <>
          <ShownOnce
            id="invitation-link"
            label="Link"
            text={`${location.origin}${invite.data.path}`}
            hint="It is shown this once. An open invitation can be revoked here at any time."
          />
          {isThisMachine(location.hostname) ? (
            <Notice tone="neutral" icon={Unplug}>
              The link opens on this machine only. To let others in, start the server behind TLS with
              COUNTERSIGN_URL, and invite from that address.
            </Notice>
          ) : null}
          <div className="flex justify-end">
            <Button onClick={close}>Done</Button>
          </div>
        </>
      ) : (
        <InviteForm
          roles={invitableRoles(self)}
          isPending={invite.isPending}
          problem={invite.isError ? `No invitation was made. ${formatError(invite.error)}` : null}
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
  onInvite: (invitation: { role: Exclude<Role, "owner">; email?: string; days: number }) => void;
  onCancel: () => void;
};

function InviteForm({ roles, isPending, problem, onInvite, onCancel }: InviteFormProps) {
  const disabledReason = useDisabledReason("people");
  const [role, setRole] = useState<Exclude<Role, "owner">>("approver");
  const [email, setEmail] = useState("");
  const [days, setDays] = useState("7");
  const [emailError, setEmailError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = email.trim() === "" ? null : emailAddress.safeParse(email);
    setEmailError(read?.success === false ? "This is not an e-mail address." : null);
    if (read?.success === false || isPending || disabledReason !== null) return;
    onInvite({ role, days: Number(days), ...(read === null ? {} : { email: read.data }) });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field id="invite-role" label="Role" hint={roleMeaning[role]}>
        <Select
          id="invite-role"
          value={role}
          aria-describedby="invite-role-hint"
          onChange={(event) => setRole(roles.find((one) => one === event.target.value) ?? role)}
        >
          {roles.map((one) => (
            <option key={one} value={one}>
              {roleName[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        id="invite-email"
        label="E-mail (optional)"
        hint="Only so that you know whom it is for."
        {...(emailError === null ? {} : { error: emailError })}
      >
        <Input
          id="invite-email"
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={email}
          aria-invalid={emailError !== null}
          aria-describedby="invite-email-hint"
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field id="invite-days" label="Ends">
        <Select id="invite-days" value={days} onChange={(event) => setDays(event.target.value)}>
          <option value="1">In 1 day</option>
          <option value="7">In 7 days</option>
          <option value={longestInvitationDays}>In {longestInvitationDays} days</option>
        </Select>
      </Field>
      <FormEnd
        problem={problem}
        disabledReason={disabledReason}
        isPending={isPending}
        onCancel={onCancel}
        submitLabel="Make the link"
        pendingLabel="Making the link…"
      />
    </form>
  );
}
