"use client";

import type { Person, Self } from "@countersign/contracts/person";
import type { Role } from "@countersign/contracts/role-permissions";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { useState } from "react";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { roleMeaning, roleName } from "../../../lib/messages/role-labels.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import {
  formatFormerMembers,
  formatLeftTime,
  formatMake,
  formatRemove,
  formatRemovedBy,
  formatRemoveTitle,
  formatSignedOut,
  peopleMessages,
} from "./people-messages.ts";
import { PersonRow } from "./person-row.tsx";
import { usePeopleActions } from "./use-people-actions.ts";

type PeopleTableProps = { people: readonly Person[]; self: Self };

const columns = [
  peopleMessages.name,
  peopleMessages.role,
  peopleMessages.lastSeen,
  peopleMessages.joined,
  peopleMessages.actions,
];

/** Who is in the team; who left stands folded below. */
export function PeopleTable({ people, self }: PeopleTableProps) {
  const { setRole, remove } = usePeopleActions();
  const [leaving, setLeaving] = useState<Person | null>(null);
  const [changing, setChanging] = useState<{ person: Person; role: Role } | null>(null);
  const inTeam = people.filter(({ leftAt }) => leftAt === null);
  const isBusy = setRole.isPending || remove.isPending;
  return (
    <>
      <table aria-label={peopleMessages.people} className="w-full border-collapse text-left max-md:block">
        <thead className="max-md:hidden">
          <tr className="border-b text-quiet text-sm">
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1.5 pr-3 font-medium last:pr-0">
                {column === "Actions" ? <span className="sr-only">{column}</span> : column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {inTeam.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              self={self}
              isBusy={isBusy}
              onRole={(role) => setChanging({ person, role })}
              onRemove={() => setLeaving(person)}
            />
          ))}
        </tbody>
      </table>
      <LeftPeople people={people} />
      <ConfirmDialog
        isOpen={changing !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setChanging(null);
        }}
        title={changing === null ? "" : formatMake(changing.person.name, roleWithArticle[changing.role])}
        effect={changing === null ? "" : roleEffect(changing.person, changing.role)}
        confirmLabel={peopleMessages.changeRole}
        onConfirm={() => {
          if (changing !== null) setRole.mutate({ id: changing.person.id, role: changing.role });
        }}
      />
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setLeaving(null);
        }}
        title={formatRemoveTitle(leaving?.name ?? "")}
        effect={
          leaving?.isMachine === true ? peopleMessages.removeAccountEffect : peopleMessages.removePersonEffect
        }
        confirmLabel={formatRemove(leaving?.name ?? "")}
        onConfirm={() => {
          if (leaving !== null) remove.mutate({ id: leaving.id });
        }}
      />
    </>
  );
}

const roleWithArticle: Record<Role, string> = {
  owner: peopleMessages.owner,
  admin: peopleMessages.admin,
  operator: peopleMessages.operator,
  approver: peopleMessages.approver,
  viewer: peopleMessages.viewer,
};

function roleEffect({ name, isMachine }: Person, role: Role): string {
  const what = `${roleName[role]}: ${roleMeaning[role]}`;
  return isMachine ? what : formatSignedOut(what, name);
}

function LeftPeople({ people }: { people: readonly Person[] }) {
  const now = useNow();
  const left = people.filter(({ leftAt }) => leftAt !== null);
  if (left.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer text-quiet hover:text-text max-md:py-2">
        {formatFormerMembers(left.length)}
      </summary>
      <ul aria-label={peopleMessages.formerMembers} className="flex flex-col pt-1">
        {left.map(({ id, name, leftAt, leftBy }) => (
          <li key={id} className="py-1 text-quiet [overflow-wrap:anywhere]">
            <span className="text-text">{name}</span>
            {leftAt === null ? "" : formatLeftTime(formatTimeAgo(leftAt, now))}
            {leftBy === null ? "" : formatRemovedBy(formatPerson(leftBy))}
          </li>
        ))}
      </ul>
    </details>
  );
}
