"use client";

import { Button, buttonClass } from "@countersign/ui/button";
import { KeyRound, LogOut, UserCog } from "lucide-react";
import Link from "next/link";
import { useSelf } from "../../lib/data/self.ts";
import { roleName } from "../../lib/messages/role-labels.ts";
import { menuMessages } from "./menu-messages.ts";
import { signOut } from "./sign-out.ts";

/** What the person's menu has, for the drawer of a phone. */
export function PersonEntries({ onLeave }: { onLeave: () => void }) {
  const self = useSelf();
  if (self === null) return null;
  const { name, role } = self.person;
  return (
    <div className="mt-2 flex flex-col gap-2 border-t pt-2">
      <p className="[overflow-wrap:anywhere]">
        {menuMessages.signedInAs} <span className="font-medium">{name}</span>
        {self.isAlone || name === role ? "" : `, ${roleName[role].toLowerCase()}`}
      </p>
      <div className="flex gap-2">
        <Link href="/settings/account" onClick={onLeave} className={buttonClass({ className: "flex-1" })}>
          <UserCog aria-hidden="true" className="size-4" />
          {menuMessages.account}
        </Link>
        <Link href="/settings/keys" onClick={onLeave} className={buttonClass({ className: "flex-1" })}>
          <KeyRound aria-hidden="true" className="size-4" />
          {menuMessages.keys}
        </Link>
      </div>
      <Button onClick={signOut}>
        <LogOut aria-hidden="true" className="size-4" />
        {menuMessages.signOut}
      </Button>
    </div>
  );
}
