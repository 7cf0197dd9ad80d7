"use client";

import type { Person, Role, Self } from "@countersign/contracts/person";
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
        confirmLabel="Change the role"
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
            ? "Its keys end at once. What it decided stays in the audit log under its name, its rules still apply, and sessions that it started go on. Nothing else can ever have that name."
            : "All browsers are signed out at once, and the keys, passkeys and password end. What was decided stays in the audit log under that name, rules stay in force, and sessions that were started go on. Nobody else can ever have that name."
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
  return isMachine ? what : `${what} The browsers of ${name} are signed out, and have to sign in again.`;
}

function LeftPeople({ people }: { people: readonly Person[] }) {
  const now = useNow();
  const left = people.filter(({ leftAt }) => leftAt !== null);
  if (left.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer text-quiet hover:text-text max-md:py-2">
        {left.length === 1 ? "1 who left" : `${plural(left.length, "person", "people")} who left`}
      </summary>
      <ul aria-label="People who left" className="flex flex-col pt-1">
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
