"use client";

import { classNames } from "@countersign/ui/class-names";
import { Menu, MenuEntry } from "@countersign/ui/menu";
import { CircleUser, KeyRound, LogOut, UserCog, Users } from "lucide-react";
import { useRouter } from "next/navigation";
import { useSelf } from "../../lib/data/self.ts";
import { roleName } from "../../lib/messages/role-labels.ts";
import { signOut } from "./sign-out.ts";

/** Who is signed in here, and what concerns him alone. Who is alone is spared the word for his role, and so is an owner called owner. */
export function PersonMenu({ isShort = false }: { isShort?: boolean }) {
  const router = useRouter();
  const self = useSelf();
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
          aria-label={`You: ${[name, ...(shownRole === null ? [] : [shownRole])].join(", ")}`}
          className={classNames(
            "flex h-8 shrink-0 items-center gap-2 rounded px-2 text-left text-quiet hover:bg-surface-2 hover:text-text data-[state=open]:bg-surface-2 data-[state=open]:text-text",
            isShort ? "" : "w-full",
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
        Account
      </MenuEntry>
      <MenuEntry icon={KeyRound} onSelect={() => router.push("/settings/keys")}>
        Keys
      </MenuEntry>
      <MenuEntry icon={Users} onSelect={() => router.push("/settings/people")}>
        People
      </MenuEntry>
      <MenuEntry icon={LogOut} onSelect={signOut}>
        Sign out
      </MenuEntry>
    </Menu>
  );
}
