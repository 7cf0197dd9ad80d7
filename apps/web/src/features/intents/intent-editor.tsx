"use client";

import type { ReactNode } from "react";
import { useMemo, useRef } from "react";
import { problemSentence } from "../../lib/messages/intent-messages.ts";
import { changeText, type FormChange } from "./change-text.ts";
import { intentEditorMessages } from "./intent-editor-messages.ts";
import { IntentFields } from "./intent-fields.tsx";
import { readForm } from "./intent-form.ts";
import { ProblemList } from "./problem-list.tsx";
import type { Lint } from "./use-lint.ts";
import { jumpTo, YamlField } from "./yaml-field.tsx";

type IntentEditorProps = {
  yaml: string;
  onChange: (yaml: string) => void;
  lint: Lint;
  isNew: boolean;
  onSave: () => void;
  /** What stands above both, and the bar below them. */
  notices: ReactNode;
  bar: ReactNode;
};

/** An intent as fields and as a text beside them, each following the other. The text is what is saved. */
export function IntentEditor({ yaml, onChange, lint, isNew, onSave, notices, bar }: IntentEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useMemo(() => readForm(yaml), [yaml]);
  const change = (one: FormChange) => onChange(changeText(yaml, one));
  const firstError = (key: string) => {
    const line = yaml.split("\n").findIndex((text) => text.startsWith(`${key}:`)) + 1;
    const found = lint.problems.find((problem) => problem.severity === "error" && problem.line === line);
    return line === 0 || !lint.isCurrent
      ? undefined
      : found === undefined
        ? undefined
        : problemSentence(found.message);
  };
  // Each part that scrolls is "relative": what is hidden inside it scrolls along, or the whole page would be as long as the fields.
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key saves from every field inside, as the button says
    <div
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
        event.preventDefault();
        onSave();
      }}
      className="relative flex min-h-0 flex-1 flex-col overflow-y-auto lg:overflow-hidden"
    >
      <div className="flex shrink-0 flex-col gap-2 px-4 py-3 empty:hidden lg:border-b">{notices}</div>
      <div className="grid shrink-0 lg:min-h-0 lg:shrink lg:flex-1 lg:grid-cols-2">
        <div className="relative min-w-0 p-4 lg:overflow-y-auto lg:border-r">
          {form === null ? (
            <p className="text-quiet">{intentEditorMessages.notAMap}</p>
          ) : (
            <IntentFields form={form} onChange={change} isNew={isNew} firstError={firstError} />
          )}
        </div>
        <div className="flex min-w-0 flex-col max-lg:border-t lg:min-h-0">
          <div className="relative min-h-0 flex-1 p-4 lg:overflow-y-auto">
            <p className="pb-1 font-medium">{intentEditorMessages.text}</p>
            <YamlField ref={area} value={yaml} onChange={onChange} problems={lint.problems} />
          </div>
          <div className="relative shrink-0 px-4 py-2 lg:max-h-[35%] lg:overflow-y-auto lg:border-t">
            <ProblemList yaml={yaml} lint={lint} onJump={(problem) => jumpTo(area.current, problem)} />
          </div>
        </div>
      </div>
      {bar}
    </div>
  );
}
