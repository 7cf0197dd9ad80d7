"use client";

import type { JsonObject } from "@countersign/contracts/json";
import dynamic from "next/dynamic";
import { useTheme } from "next-themes";
import { useMemo } from "react";
import { changedTexts } from "./changed-texts.ts";
import { ExactText } from "./exact-text.tsx";
import { formatChangeOf, lazyPartsMessages } from "./lazy-parts-messages.ts";
import { PlainWhenBroken } from "./plain-when-broken.tsx";

const InputDiffBody = dynamic(() => import("./input-diff-body.tsx").then((module) => module.InputDiffBody), {
  ssr: false,
  loading: () => <div aria-hidden="true" className="h-12 animate-pulse bg-surface-2" />,
});

/** What the model asked for and what was put in its place: only the places that differ, one diff each. */
export function InputDiff({ before, after }: { before: JsonObject; after: JsonObject }) {
  const { resolvedTheme } = useTheme();
  const changes = useMemo(() => changedTexts(before, after), [before, after]);
  const theme = resolvedTheme === "dark" ? "dark" : "light";
  if (changes.length === 0) return <p className="text-quiet">{lazyPartsMessages.sameInput}</p>;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {changes.map(({ label, before: was, after: is }) => (
        <figure
          key={label}
          aria-label={formatChangeOf(label)}
          className="min-w-0 overflow-hidden rounded border bg-surface-0"
        >
          <figcaption className="border-b bg-surface-2 px-3 py-1 font-mono text-sm">
            <ExactText text={label} />
          </figcaption>
          <PlainWhenBroken text={`− ${was ?? ""}\n+ ${is ?? ""}`}>
            <InputDiffBody name={nameOf(label, after)} before={was ?? ""} after={is ?? ""} theme={theme} />
          </PlainWhenBroken>
        </figure>
      ))}
    </div>
  );
}

/** The name by which the renderer knows the language. */
function nameOf(label: string, input: JsonObject): string {
  if (label === "command") return "command.sh";
  const path = input.file_path;
  return typeof path === "string" && label !== "file_path" ? path : "input.txt";
}
