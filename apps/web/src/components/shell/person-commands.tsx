"use client";

import { CommandEntry, CommandGroup } from "@countersign/ui/command-menu";
import { KeyRound, LogOut, SquareTerminal, UserCog, Users } from "lucide-react";
import { useRouter } from "next/navigation";
import { menuMessages } from "./menu-messages.ts";
import { signOut } from "./sign-out.ts";

/** The palette's entries for who is in the team, and for who is signed in. `then` closes the palette first. */
export function PersonCommands({ then }: { then: (action: () => void) => () => void }) {
  const router = useRouter();
  const open = (path: string) => then(() => router.push(path));
  return (
    <CommandGroup heading={menuMessages.people}>
      <CommandEntry
        value="team members"
        keywords={["invite", "roles", "colleague"]}
        onSelect={open("/settings/people")}
      >
        <Users aria-hidden="true" className="size-4 text-quiet" />
        {menuMessages.people}
      </CommandEntry>
      <CommandEntry
        value="account"
        keywords={["password", "passkey", "e-mail", menuMessages.personKeywords]}
        onSelect={open("/settings/account")}
      >
        <UserCog aria-hidden="true" className="size-4 text-quiet" />
        {menuMessages.account}
      </CommandEntry>
      <CommandEntry
        value="agents"
        keywords={["connect", "claude code", "doctor", "hooks"]}
        onSelect={open("/settings/agents")}
      >
        <SquareTerminal aria-hidden="true" className="size-4 text-quiet" />
        {menuMessages.agents}
      </CommandEntry>
      <CommandEntry value="API keys" keywords={["api", "token"]} onSelect={open("/settings/keys")}>
        <KeyRound aria-hidden="true" className="size-4 text-quiet" />
        {menuMessages.keys}
      </CommandEntry>
      <CommandEntry value="sign out" onSelect={then(signOut)}>
        <LogOut aria-hidden="true" className="size-4 text-quiet" />
        {menuMessages.signOut}
      </CommandEntry>
    </CommandGroup>
  );
}
