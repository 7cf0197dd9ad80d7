"use client";

import { classNames } from "@countersign/ui/class-names";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { teamMessages } from "./team-messages.ts";

const pages = [
  { href: "/settings", name: teamMessages.general },
  { href: "/settings/people", name: teamMessages.people },
  { href: "/settings/account", name: teamMessages.account },
  { href: "/settings/agents", name: teamMessages.agents },
  { href: "/settings/keys", name: teamMessages.keys },
  { href: "/settings/hooks", name: teamMessages.hooks },
] as const;

type SettingsFrameProps = { title: string; action?: ReactNode; children: ReactNode };

/** What is around each page of the settings: its title, and the way to the others. */
export function SettingsFrame({ title, action, children }: SettingsFrameProps) {
  const pathname = usePathname();
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <header className="flex shrink-0 flex-col border-b px-4">
        <div className="flex min-h-12 items-center gap-2">
          <h1 className="min-w-0 flex-1 font-medium text-lg">{title}</h1>
          {action}
        </div>
        <nav aria-label={teamMessages.settings} className="-mx-2 flex gap-1 overflow-x-auto">
          {pages.map(({ href, name }) => (
            <Link
              key={href}
              href={href}
              aria-current={pathname === href ? "page" : undefined}
              className={classNames(
                "flex h-9 shrink-0 items-center border-transparent border-b-2 px-2 text-quiet hover:text-text max-md:h-11",
                pathname === href && "border-accent font-medium text-text",
              )}
            >
              {name}
            </Link>
          ))}
        </nav>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-[860px] flex-col divide-y px-4 pb-8">{children}</div>
      </div>
    </div>
  );
}
