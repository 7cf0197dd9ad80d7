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
        about="Everything people do here is recorded under their name. Names are never reused."
      >
        {people.data !== undefined ? (
          <>
            <PeopleTable people={people.data} self={self} />
            {inTeam.length > 1 ? null : (
              <p className="max-w-[68ch] text-quiet">
                You’re the only one here. Invite someone to decide calls when you’re away, or to view only.
              </p>
            )}
          </>
        ) : (
          <NotRead what="People" query={people} rows={2} />
        )}
      </SettingsSection>
      <Invitations />
      <SettingsSection id="roles" title="Roles and permissions" about="Each role includes the ones below it.">
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
