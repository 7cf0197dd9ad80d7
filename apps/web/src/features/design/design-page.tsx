"use client";

import { useTheme } from "next-themes";
import { Brand } from "../../components/shell/mark.tsx";
import { themes } from "../../components/shell/themes.ts";
import { Controls } from "./controls.tsx";
import { Overlays } from "./overlays.tsx";
import { Section } from "./section.tsx";
import { Tokens } from "./tokens.tsx";

/** What exists in `packages/ui`, in every state. */
export function DesignPage() {
  const { setTheme } = useTheme();
  return (
    <main className="mx-auto flex max-w-[960px] flex-col gap-8 p-6">
      <header className="flex flex-wrap items-center gap-3">
        <Brand />
        <h1 className="flex-1 font-medium text-xl">Design</h1>
        {themes.map(({ id, name, icon: Icon }) => (
          <button
            key={id}
            type="button"
            onClick={() => setTheme(id)}
            className="flex h-8 items-center gap-2 rounded px-2 text-quiet hover:bg-surface-2"
          >
            <Icon aria-hidden="true" className="size-4" />
            {name}
          </button>
        ))}
      </header>
      <Tokens />
      <Section title="Controls">
        <Controls />
      </Section>
      <Section title="Overlays">
        <Overlays />
      </Section>
    </main>
  );
}
