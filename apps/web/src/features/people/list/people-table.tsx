"use client";

import type { Person, Self } from "@countersign/contracts/person";
import type { Role } from "@countersign/contracts/role-permissions";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { useState } from "react";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { plural } from "../../../lib/messages/numbers.ts";
import { roleMeaning, roleName } from "../../../lib/messages/role-labels.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { PersonRow } from "./person-row.tsx";
import { usePeopleActions } from "./use-people.ts";

type PeopleTableProps = { people: readonly Person[]; self: Self };

const columns = ["Name", "Role", "Last seen", "Joined", "Actions"];

/** Who is in the team; who left stands folded below. */
export function PeopleTable({ people, self }: PeopleTableProps) {
  const { setRole, remove } = usePeopleActions();
  const [leaving, setLeaving] = useState<Person | null>(null);
  const [changing, setChanging] = useState<{ person: Person; role: Role } | null>(null);
  const inTeam = people.filter(({ leftAt }) => leftAt === null);
  const isBusy = setRole.isPending || remove.isPending;
  return (
    <>
      <table aria-label="People" className="w-full border-collapse text-left max-md:block">
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
        title={changing === null ? "" : `Make ${changing.person.name} ${roleWithArticle[changing.role]}?`}
        effect={changing === null ? "" : roleEffect(changing.person, changing.role)}
        confirmLabel="Change role"
        onConfirm={() => {
          if (changing !== null) setRole.mutate({ id: changing.person.id, role: changing.role });
        }}
      />
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setLeaving(null);
        }}
        title={`Remove ${leaving?.name ?? ""} from the team?`}
        effect={
          leaving?.isMachine === true
            ? "Revokes its keys immediately. Its decisions stay in the audit log, its rules still apply, and sessions it started continue. The name is never reused."
            : "Signs out all their browsers immediately and revokes their keys, passkeys and password. Their decisions stay in the audit log, their rules still apply, and sessions they started continue. The name is never reused."
        }
        confirmLabel={`Remove ${leaving?.name ?? ""}`}
        onConfirm={() => {
          if (leaving !== null) remove.mutate({ id: leaving.id });
        }}
      />
    </>
  );
}

const roleWithArticle: Record<Role, string> = {
  owner: "an owner",
  admin: "an admin",
  operator: "an operator",
  approver: "an approver",
  viewer: "a viewer",
};

function roleEffect({ name, isMachine }: Person, role: Role): string {
  const what = `${roleName[role]}: ${roleMeaning[role]}`;
  return isMachine ? what : `${what} ${name} is signed out everywhere and has to sign in again.`;
}

function LeftPeople({ people }: { people: readonly Person[] }) {
  const now = useNow();
  const left = people.filter(({ leftAt }) => leftAt !== null);
  if (left.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer text-quiet hover:text-text max-md:py-2">
        {left.length === 1 ? "1 former member" : `${plural(left.length, "former member")}`}
      </summary>
      <ul aria-label="Former members" className="flex flex-col pt-1">
        {left.map(({ id, name, leftAt, leftBy }) => (
          <li key={id} className="py-1 text-quiet [overflow-wrap:anywhere]">
            <span className="text-text">{name}</span>
            {leftAt === null ? "" : ` left ${formatTimeAgo(leftAt, now)}`}
            {leftBy === null ? "" : `, removed by ${formatPerson(leftBy)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
