"use client";

import { type ReactNode, useRef } from "react";
import { ProblemList } from "../../intents/problem-list.tsx";
import { jumpTo, YamlField } from "../../intents/yaml-field.tsx";
import { commandPageMessages } from "./command-page-messages.ts";
import { allProblems } from "./command-sentences.ts";
import type { Checked } from "./find-save-problem.ts";
import { Interpolations } from "./interpolations.tsx";
import { PatternList } from "./pattern-list.tsx";

type CommandEditorProps = {
  text: string;
  onChange: (text: string) => void;
  checked: Checked;
  /** Nothing was written yet: what is missing is no mistake. */
  isUntouched?: boolean;
  onSave: () => void;
  /** What stands above both, and the bar below them. */
  notices: ReactNode;
  bar: ReactNode;
};

/** The text of a command, with what it means beside it while it is written. */
export function CommandEditor(props: CommandEditorProps) {
  const { text, onChange, checked, isUntouched = false, onSave, notices, bar } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const { found } = checked;
  const problems = found === null || isUntouched ? [] : allProblems(found);
  // Each part that scrolls is "relative": what is hidden inside it scrolls along, or the whole page would be as long as the text.
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key saves from every field inside, as the button says
    <div
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey) || event.defaultPrevented) return;
        event.preventDefault();
        onSave();
      }}
      className="relative flex min-h-0 flex-1 flex-col overflow-y-auto lg:overflow-hidden"
    >
      <div className="flex shrink-0 flex-col gap-2 px-4 py-3 empty:hidden lg:border-b">{notices}</div>
      <div className="grid shrink-0 lg:min-h-0 lg:shrink lg:flex-1 lg:grid-cols-2">
        <div className="relative min-w-0 p-4 lg:overflow-y-auto lg:border-r">
          <p className="pb-1 font-medium">{commandPageMessages.text}</p>
          <YamlField
            ref={area}
            label={commandPageMessages.commandText}
            value={text}
            onChange={onChange}
            problems={problems}
          />
          <p className="pt-1.5 text-quiet text-sm">
            <code className="font-mono">$ARGUMENTS</code>, <code className="font-mono">$1</code>
            {commandPageMessages.argumentsMeaning} <code className="font-mono">!`git status`</code>
            {commandPageMessages.shellMeaning} <code className="font-mono">@notes.md</code>
            {commandPageMessages.fileMeaning}
          </p>
        </div>
        <div className="relative flex min-w-0 flex-col gap-4 p-4 max-lg:border-t lg:overflow-y-auto">
          {isUntouched ? (
            <p className="text-quiet text-sm">
              {commandPageMessages.howToWrite} <code className="font-mono">---</code>.
            </p>
          ) : (
            <ProblemList
              yaml={text}
              lint={{ problems, isCurrent: checked.isCurrent, checkError: checked.checkError }}
              onJump={(problem) => jumpTo(area.current, problem)}
            />
          )}
          {found === null ? null : (
            <section aria-label={commandPageMessages.permissions} className="flex min-w-0 flex-col gap-1.5">
              <h2 className="font-medium">{commandPageMessages.runsWithoutApproval}</h2>
              {found.patterns.length === 0 ? (
                <p className="text-quiet">{commandPageMessages.grantsNothing}</p>
              ) : (
                <PatternList patterns={found.patterns} />
              )}
              {found.allowsSubAgents && found.patterns.length > 0 ? (
                <p className="text-ask">{commandPageMessages.alsoAppliesToSubAgents}</p>
              ) : null}
            </section>
          )}
          {found === null || found.shell.length + found.files.length === 0 ? null : (
            <section
              aria-label={commandPageMessages.insertedContent}
              className="flex min-w-0 flex-col gap-1.5"
            >
              <h2 className="font-medium">{commandPageMessages.insertedContent}</h2>
              <Interpolations shell={found.shell} files={found.files} />
            </section>
          )}
          {found === null || found.model === null ? null : (
            <p>
              {commandPageMessages.modelStart}{" "}
              <code className="break-all font-mono text-sm">{found.model}</code>
            </p>
          )}
        </div>
      </div>
      {bar}
    </div>
  );
}
