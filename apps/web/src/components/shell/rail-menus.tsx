"use client";

import { MenuChoice, MenuEntry, MenuLine } from "@countersign/ui/menu";
import { Keyboard, KeyRound, LogOut, OctagonX, Settings, UserCog, Users } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { keymap } from "../../lib/keys/keymap.ts";
import { menuMessages } from "./menu-messages.ts";
import { pauseEntry } from "./pause-entry.ts";
import { useControls } from "./shell-controls.tsx";
import { shellMessages } from "./shell-messages.ts";
import { signOut } from "./sign-out.ts";
import { themes } from "./themes.ts";

/** What the menu of the signed-in person has. */
export function PersonEntriesList({ onOpenKeys }: { onOpenKeys: () => void }) {
  const router = useRouter();
  const { theme, setTheme } = useTheme();
  return (
    <>
      <MenuEntry icon={UserCog} onSelect={() => router.push("/settings/account")}>
        {menuMessages.account}
      </MenuEntry>
      <MenuEntry icon={KeyRound} onSelect={() => router.push("/settings/keys")}>
        {menuMessages.keys}
      </MenuEntry>
      <MenuEntry icon={Users} onSelect={() => router.push("/settings/people")}>
        {menuMessages.people}
      </MenuEntry>
      <MenuEntry icon={Settings} onSelect={() => router.push("/settings")}>
        {shellMessages.settings}
      </MenuEntry>
      <MenuEntry icon={Keyboard} shortcut={keymap.everywhere["open-keys"].keys[0]} onSelect={onOpenKeys}>
        {menuMessages.keyboard}
      </MenuEntry>
      <MenuLine />
      <MenuChoice label={menuMessages.theme} value={theme ?? "system"} choices={themes} onChoose={setTheme} />
      <MenuLine />
      <MenuEntry icon={LogOut} onSelect={signOut}>
        {menuMessages.signOut}
      </MenuEntry>
    </>
  );
}

/** What can be done to all agents. */
export function AgentEntriesList() {
  const controls = useControls();
  const { isPaused } = controls;
  const pause = pauseEntry(isPaused);
  return (
    <>
      <MenuEntry
        icon={pause.icon}
        hint={controls.pauseDisabledReason ?? pause.effect}
        isDisabled={controls.isBusy || controls.pauseDisabledReason !== null}
        onSelect={() => controls.setPaused(!isPaused)}
      >
        {pause.name}
      </MenuEntry>
      <MenuEntry
        icon={OctagonX}
        tone="deny"
        hint={controls.stopDisabledReason ?? shellMessages.stopEffect}
        isDisabled={controls.isBusy || controls.stopDisabledReason !== null}
        onSelect={controls.askStopAll}
      >
        {menuMessages.stopAll}
      </MenuEntry>
    </>
  );
}
