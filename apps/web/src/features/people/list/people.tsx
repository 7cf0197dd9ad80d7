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
import { peopleMessages } from "./people-messages.ts";
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
      title={peopleMessages.people}
      action={
        <NewAction
          icon={UserPlus}
          label={peopleMessages.invite}
          disabledReason={disabledReason}
          onAct={() => void setOpened("new")}
        />
      }
    >
      <SettingsSection id="people" title={peopleMessages.team} about={peopleMessages.aboutTeam}>
        {people.data !== undefined ? (
          <>
            <PeopleTable people={people.data} self={self} />
            {inTeam.length > 1 ? null : <p className="max-w-[68ch] text-quiet">{peopleMessages.onlyYou}</p>}
          </>
        ) : (
          <NotRead what={peopleMessages.people} query={people} rows={2} />
        )}
      </SettingsSection>
      <Invitations />
      <SettingsSection
        id="roles"
        title={peopleMessages.rolesAndPermissions}
        about={peopleMessages.aboutRoles}
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
