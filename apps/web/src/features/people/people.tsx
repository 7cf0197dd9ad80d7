"use client";

import { Button } from "@countersign/ui/button";
import { Skeleton } from "@countersign/ui/skeleton";
import { UnreadNotice } from "@countersign/ui/unread-notice";
import { UserPlus } from "lucide-react";
import { useQueryState } from "nuqs";
import { useSelf, useTrouble } from "../../data/self.ts";
import { isTyping } from "../../keys/stroke.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { errorWords } from "../../words/error-words.ts";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { SettingsSection } from "../settings/settings-section.tsx";
import { Invitations } from "./invitations.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { PeopleTable } from "./people-table.tsx";
import { RoleTable } from "./role-table.tsx";
import { usePeople } from "./use-people.ts";

/** Who is in the team, who is invited, and what each role may do. */
export function People() {
  const people = usePeople();
  const self = useSelf();
  const trouble = useTrouble("people");
  const [opened, setOpened] = useQueryState("invite");
  useKeys((stroke) => {
    if (stroke.isInDialog || stroke.hasModifier || isTyping(stroke) || trouble !== null) return false;
    if (stroke.key !== "n") return false;
    void setOpened("new");
    return true;
  });
  if (self === null) return null;
  const inTeam = (people.data ?? []).filter(({ leftAt }) => leftAt === null);
  return (
    <SettingsFrame
      title="People"
      action={
        <Button
          size="small"
          tone="accent"
          shortcut="n"
          disabled={trouble !== null}
          title={trouble ?? undefined}
          onClick={() => void setOpened("new")}
        >
          <UserPlus aria-hidden="true" className="size-4" />
          Invite
        </Button>
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
                Nobody else is in the team yet. Invite somebody who decides on calls when you are away, or who
                only looks.
              </p>
            )}
          </>
        ) : people.isError ? (
          <UnreadNotice onRetry={() => void people.refetch()}>
            The people could not be read. {errorWords(people.error)}
          </UnreadNotice>
        ) : (
          <div role="status" aria-label="Loading the people" className="flex flex-col gap-2">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
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
        isOpen={opened === "new" && trouble === null}
        self={self}
        onClose={() => void setOpened(null)}
      />
    </SettingsFrame>
  );
}
