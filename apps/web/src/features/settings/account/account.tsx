"use client";

import { Notice } from "@countersign/ui/notice";
import { KeyRound } from "lucide-react";
import { useSelf } from "../../../lib/data/self.ts";
import { roleMeaning, roleName } from "../../../lib/messages/role-labels.ts";
import { SettingsFrame } from "../team/settings-frame.tsx";
import { accountMessages } from "./account-messages.ts";
import { ChangeEmail } from "./change-email.tsx";
import { ChangePassword } from "./change-password.tsx";
import { Passkeys } from "./passkeys.tsx";
import { SignIns } from "./sign-ins.tsx";

/** How whoever is signed in does that, and where. */
export function Account() {
  const self = useSelf();
  if (self === null) return null;
  const { name, role, email } = self.person;
  const hasOwnWay = (email !== null && self.hasPassword) || self.passkeys > 0;
  return (
    <SettingsFrame title={accountMessages.account}>
      <div className="flex flex-col gap-3 py-6">
        <p className="max-w-[68ch] [overflow-wrap:anywhere]">
          {accountMessages.youAre} <span className="font-medium">{name}</span>
          {name === role ? "" : `, ${roleName[role].toLowerCase()}`}.{" "}
          <span className="text-quiet">{roleMeaning[role]}</span>
        </p>
        {hasOwnWay ? null : <Notice icon={KeyRound}>{accountMessages.tokenOnly}</Notice>}
      </div>
      <ChangeEmail email={email} />
      <ChangePassword self={self} />
      <Passkeys />
      <SignIns />
    </SettingsFrame>
  );
}
