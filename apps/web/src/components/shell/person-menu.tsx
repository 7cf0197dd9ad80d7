"use client";

import { classNames } from "@countersign/ui/class-names";
import { Menu, MenuChoice, MenuEntry, MenuLine } from "@countersign/ui/menu";
import { CircleUser, Keyboard, KeyRound, LogOut, Settings, UserCog, Users } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { useSelf } from "../../lib/data/self.ts";
import { keymap } from "../../lib/keys/keymap.ts";
import { roleName } from "../../lib/messages/role-labels.ts";
import { formatYou, shellMessages } from "./shell-messages.ts";
import { signOut } from "./sign-out.ts";
import { themes } from "./themes.ts";

type PersonMenuProps = { isShort?: boolean; onOpenKeys: () => void };

/** The signed-in person, their account, the theme, and signing out. The role is shown only where a team makes it matter. */
export function PersonMenu({ isShort = false, onOpenKeys }: PersonMenuProps) {
  const router = useRouter();
  const self = useSelf();
  const { theme, setTheme } = useTheme();
  if (self === null) return null;
  const { name, email, role } = self.person;
  const shownRole = self.isAlone || name === role ? null : roleName[role];
  return (
    <Menu
      side="top"
      heading={
        <>
          <span className="block font-medium">{name}</span>
          <span className="block text-quiet text-sm">
            {[...(email === null ? [] : [email]), roleName[role]].join(" · ")}
          </span>
        </>
      }
      trigger={
        <button
          type="button"
          aria-label={formatYou(name, shownRole)}
          className={classNames(
            "flex h-8 shrink-0 items-center gap-2 rounded px-2 text-left text-quiet hover:bg-surface-2 hover:text-text aria-expanded:bg-surface-2 aria-expanded:text-text",
            isShort ? "justify-center px-0" : "w-full",
          )}
        >
          <CircleUser aria-hidden="true" className="size-4 shrink-0" />
          {isShort ? null : (
            <>
              <span className="min-w-0 flex-1 truncate">{name}</span>
              {shownRole === null ? null : <span className="text-sm">{shownRole}</span>}
            </>
          )}
        </button>
      }
    >
      <MenuEntry icon={UserCog} onSelect={() => router.push("/settings/account")}>
        {shellMessages.account}
      </MenuEntry>
      <MenuEntry icon={KeyRound} onSelect={() => router.push("/settings/keys")}>
        {shellMessages.keys}
      </MenuEntry>
      <MenuEntry icon={Users} onSelect={() => router.push("/settings/people")}>
        {shellMessages.people}
      </MenuEntry>
      <MenuEntry icon={Settings} onSelect={() => router.push("/settings")}>
        {shellMessages.settings}
      </MenuEntry>
      <MenuEntry icon={Keyboard} shortcut={keymap.everywhere["open-keys"].keys[0]} onSelect={onOpenKeys}>
        {shellMessages.keyboard}
      </MenuEntry>
      <MenuLine />
      <MenuChoice
        label={shellMessages.theme}
        value={theme ?? "system"}
        choices={themes}
        onChoose={setTheme}
      />
      <MenuLine />
      <MenuEntry icon={LogOut} onSelect={signOut}>
        {shellMessages.signOut}
      </MenuEntry>
    </Menu>
  );
}
