"use client";

import { Button } from "@countersign/ui/button";
import { TriangleAlert } from "lucide-react";
import { describeBroadPattern } from "../../lib/messages/intent-messages.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { type FieldsProps, Group } from "./field-group.tsx";
import { intentEditorMessages } from "./intent-editor-messages.ts";
import type { IntentForm, ListName } from "./intent-form.ts";
import { LinesField } from "./lines-field.tsx";

type ScopeFieldsProps = FieldsProps & {
  list: (name: ListName) => {
    id: string;
    lines: IntentForm["lists"][ListName];
    onChange: (lines: readonly string[]) => void;
  };
};

/** What the intent owns, for each action. */
export function ScopeFields({ form, onChange, list }: ScopeFieldsProps) {
  return (
    <Group
      title={intentEditorMessages.scope}
      about={
        <>
          {intentEditorMessages.ownedFilesStart} <code className="font-mono">.gitignore</code>{" "}
          {intentEditorMessages.ownedFilesEnd}
        </>
      }
    >
      {form.isScopeShared ? (
        <>
          <LinesField
            {...list("write")}
            isMono
            label={intentEditorMessages.mayWriteDelete}
            placeholder={intentEditorMessages.patternPlaceholder}
          />
          <WidePatterns patterns={form.lists.write ?? []} />
          <Button size="small" className="self-start" onClick={() => onChange({ kind: "split-scope" })}>
            {intentEditorMessages.splitScope}
          </Button>
        </>
      ) : (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <LinesField
              {...list("write")}
              isMono
              label={intentEditorMessages.mayWrite}
              placeholder={intentEditorMessages.patternPlaceholder}
            />
            <LinesField
              {...list("delete")}
              isMono
              label={intentEditorMessages.mayDelete}
              placeholder={intentEditorMessages.nothing}
            />
          </div>
          <WidePatterns patterns={[...(form.lists.write ?? []), ...(form.lists.delete ?? [])]} />
          <div className="grid gap-4 sm:grid-cols-2">
            <LinesField
              {...list("read")}
              isMono
              label={intentEditorMessages.mayRead}
              placeholder={intentEditorMessages.everything}
              hint={intentEditorMessages.blankUnrestricted}
            />
            <LinesField
              {...list("run")}
              isMono
              label={intentEditorMessages.mayRunCommands}
              placeholder={intentEditorMessages.everywhere}
              hint={intentEditorMessages.blankUnrestricted}
            />
          </div>
        </>
      )}
    </Group>
  );
}

/** Says of patterns that they own more than it may look. */
export function WidePatterns({ patterns, isAsked }: { patterns: readonly string[]; isAsked?: boolean }) {
  const wide = [...new Set(patterns)].flatMap((pattern) => {
    const warning = describeBroadPattern(pattern, isAsked);
    return warning === null ? [] : [{ pattern, warning }];
  });
  if (wide.length === 0) return null;
  return (
    <ul aria-label={intentEditorMessages.broadPatterns} className="flex flex-col gap-0.5">
      {wide.map(({ pattern, warning }) => (
        <li key={pattern} className="flex items-start gap-1.5 text-ask text-sm">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0">
            <code className="font-mono">
              <ExactText text={pattern} />
            </code>{" "}
            {warning}
          </span>
        </li>
      ))}
    </ul>
  );
}
