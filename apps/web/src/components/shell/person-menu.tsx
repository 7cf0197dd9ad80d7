"use client";

import { classNames } from "@countersign/ui/class-names";
import { useLateModule } from "@countersign/ui/late-module";
import { Menu } from "@countersign/ui/menu";
import { CircleUser } from "lucide-react";
import { useSelf } from "../../lib/data/self.ts";
import { roleName } from "../../lib/messages/role-labels.ts";
import { lateRailMenus } from "./late-rail-menus.ts";
import { formatYou } from "./shell-messages.ts";

type PersonMenuProps = { isShort?: boolean; onOpenKeys: () => void };

/** The signed-in person, their account, the theme, and signing out. The role is shown only where a team makes it matter. */
export function PersonMenu({ isShort = false, onOpenKeys }: PersonMenuProps) {
  const self = useSelf();
  const loaded = useLateModule(lateRailMenus, false);
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
      {loaded === null ? null : <loaded.PersonEntriesList onOpenKeys={onOpenKeys} />}
    </Menu>
  );
}
