import { role } from "@countersign/contracts/person";
import type { Role } from "@countersign/contracts/role-permissions";
import { Chip } from "@countersign/ui/chip";
import { roleMeaning, roleName } from "../../../lib/messages/role-labels.ts";
import { peopleMessages } from "./people-messages.ts";

/** The roles in words, the one that may do most first. */
export function RoleTable({ own }: { own: Role }) {
  return (
    <dl aria-label={peopleMessages.roles} className="flex flex-col rounded border">
      {role.options.map((one) => (
        <div
          key={one}
          className="grid gap-x-4 gap-y-0.5 border-b px-3 py-2 last:border-b-0 sm:grid-cols-[120px_1fr]"
        >
          <dt className="flex items-center gap-2 self-start font-medium">
            {roleName[one]}
            {one === own ? <Chip tone="info">{peopleMessages.you}</Chip> : null}
          </dt>
          <dd className="text-quiet">{roleMeaning[one]}</dd>
        </div>
      ))}
    </dl>
  );
}
