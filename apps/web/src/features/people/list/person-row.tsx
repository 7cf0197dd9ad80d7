"use client";

import type { Person, Self } from "@countersign/contracts/person";
import type { Role } from "@countersign/contracts/role-permissions";
import { Button } from "@countersign/ui/button";
import { Chip } from "@countersign/ui/chip";
import { Select } from "@countersign/ui/field";
import { Bot } from "lucide-react";
import { useConnectionError } from "../../../lib/data/providers.tsx";
import { roleName } from "../../../lib/messages/role-labels.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { formatRemove, formatRoleOf, peopleMessages } from "./people-messages.ts";
import { mayRemove, roleChoices } from "./role-choices.ts";

type PersonRowProps = {
  person: Person;
  self: Self;
  isBusy: boolean;
  onRole: (role: Role) => void;
  onRemove: () => void;
};

const cell = "py-2 pr-3 align-middle last:pr-0 max-md:p-0";

/** Somebody of the team; on a phone a card. */
export function PersonRow({ person, self, isBusy, onRole, onRemove }: PersonRowProps) {
  const now = useNow();
  const disabledReason = useConnectionError();
  const isOff = isBusy || disabledReason !== null;
  const { name, email, lastSeenAt, createdAt } = person;
  return (
    <tr className="border-b max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:py-2">
      <td className={`${cell} max-md:basis-full`}>
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
          {person.id === self.person.id ? <Chip tone="info">{peopleMessages.you}</Chip> : null}
          {person.isMachine ? <Chip icon={Bot}>{peopleMessages.serviceAccount}</Chip> : null}
        </span>
        {email === null ? null : (
          <span className="block text-quiet text-sm [overflow-wrap:anywhere]">{email}</span>
        )}
      </td>
      <td className={cell}>
        <RoleCell person={person} self={self} isOff={isOff} disabledReason={disabledReason} onRole={onRole} />
      </td>
      <td className={`${cell} text-quiet text-sm`} title={lastSeenAt ?? undefined}>
        <span className="md:sr-only">{peopleMessages.seen} </span>
        {lastSeenAt === null ? peopleMessages.never : formatTimeAgo(lastSeenAt, now)}
      </td>
      <td className={`${cell} text-quiet text-sm max-md:hidden`} title={createdAt}>
        {formatTimeAgo(createdAt, now)}
      </td>
      <td className={`${cell} text-right max-md:ml-auto`}>
        {mayRemove(self, person) ? (
          <Button
            size="small"
            tone="deny"
            aria-label={formatRemove(name)}
            disabled={isOff}
            title={disabledReason ?? undefined}
            onClick={onRemove}
          >
            {peopleMessages.remove}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

type RoleCellProps = Omit<PersonRowProps, "isBusy" | "onRemove"> & {
  isOff: boolean;
  disabledReason: string | null;
};

function RoleCell({ person, self, isOff, disabledReason, onRole }: RoleCellProps) {
  const choices = roleChoices(self, person);
  if (choices === null) return roleName[person.role];
  return (
    <Select
      aria-label={formatRoleOf(person.name)}
      value={person.role}
      disabled={isOff}
      title={disabledReason ?? undefined}
      className="w-auto"
      onChange={(event) => {
        const chosen = choices.find((one) => one === event.target.value);
        if (chosen !== undefined && chosen !== person.role) onRole(chosen);
      }}
    >
      {choices.map((one) => (
        <option key={one} value={one}>
          {roleName[one]}
        </option>
      ))}
    </Select>
  );
}
