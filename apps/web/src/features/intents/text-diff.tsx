"use client";

import dynamic from "next/dynamic";
import { useTheme } from "next-themes";
import { PlainWhenBroken } from "../approvals/call/plain-when-broken.tsx";
import { intentEditorMessages } from "./intent-editor-messages.ts";

const DiffBody = dynamic(
  () => import("../approvals/call/input-diff-body.tsx").then((module) => module.InputDiffBody),
  {
    ssr: false,
    loading: () => <div aria-hidden="true" className="h-12 animate-pulse bg-surface-2" />,
  },
);

type TextDiffProps = { label: string; name: string; before: string; after: string };

/** How one text, of an intent or a command, became another. */
export function TextDiff({ label, name, before, after }: TextDiffProps) {
  const { resolvedTheme } = useTheme();
  if (before === after) return <p className="text-quiet">{intentEditorMessages.noDifferences}</p>;
  return (
    <figure aria-label={label} className="min-w-0 overflow-hidden rounded border bg-surface-0">
      <figcaption className="border-b bg-surface-2 px-3 py-1 text-sm">{label}</figcaption>
      <PlainWhenBroken text={`− ${before}\n+ ${after}`}>
        <DiffBody
          name={name}
          before={before}
          after={after}
          theme={resolvedTheme === "dark" ? "dark" : "light"}
        />
      </PlainWhenBroken>
    </figure>
  );
}
