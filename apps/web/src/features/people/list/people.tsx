"use client";

import { UserPlus } from "lucide-react";
import { useQueryState } from "nuqs";
import { useDisabledReason, useSelf } from "../../../lib/data/self.ts";
import { NewAction } from "../../settings/team/new-action.tsx";
import { NotRead } from "../../settings/team/not-read.tsx";
import { SettingsFrame } from "../../settings/team/settings-frame.tsx";
import { SettingsSection } from "../../settings/team/settings-section.tsx";
import { Invitations } from "./invitations.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { PeopleTable } from "./people-table.tsx";
import { RoleTable } from "./role-table.tsx";
import { usePeople } from "./use-people.ts";

/** Who is in the team, who is invited, and what each role may do. */
export function People() {
  const people = usePeople();
  const self = useSelf();
  const disabledReason = useDisabledReason("people");
  const [opened, setOpened] = useQueryState("invite");
  if (self === null) return null;
  const inTeam = (people.data ?? []).filter(({ leftAt }) => leftAt === null);
  return (
    <SettingsFrame
      title="People"
      action={
        <NewAction
          icon={UserPlus}
          label="Invite"
          disabledReason={disabledReason}
          onAct={() => void setOpened("new")}
        />
      }
    >
      <SettingsSection
        id="people"
        title="The team"
        about="What somebody does here is kept under the name, for good: nobody gets the name of another."
      >
        {people.data !== undefined ? (
          <>
            <PeopleTable people={people.data} self={self} />
            {inTeam.length > 1 ? null : (
              <p className="max-w-[68ch] text-quiet">
                Nobody else is in the team. Invite somebody who decides on calls when you are away, or who
                only looks.
              </p>
            )}
          </>
        ) : (
          <NotRead what="The people" query={people} rows={2} />
        )}
      </SettingsSection>
      <Invitations />
      <SettingsSection
        id="roles"
        title="What each role may do"
        about="Each may also do what stands below it."
      >
        <RoleTable own={self.person.role} />
      </SettingsSection>
      <InviteDialog
        isOpen={opened === "new" && disabledReason === null}
        self={self}
        onClose={() => void setOpened(null)}
      />
    </SettingsFrame>
  );
}
