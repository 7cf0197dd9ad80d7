"use client";

import type { Rule } from "@countersign/contracts/rule";
import { classNames } from "@countersign/ui/class-names";
import { Input, Select } from "@countersign/ui/field";
import { shortPath } from "../../../lib/messages/paths.ts";
import { behaviorLook, scopeLabels } from "../../../lib/messages/rule-labels.ts";
import { behaviorFilters, type RuleFilter, scopeFilters } from "./rule-filter.ts";
import { ruleListMessages } from "./rule-list-messages.ts";

export const findFieldId = "find-rule";

type RuleFiltersProps = {
  rules: readonly Rule[];
  /** Whether the rules have been read: before that nothing is counted. */
  isKnown: boolean;
  filter: RuleFilter;
  onChange: (change: Partial<RuleFilter>) => void;
  workspace: string | null;
  known: readonly string[];
  home: string | undefined;
  onWorkspace: (workspace: string) => void;
};

/** Narrows the list, and says for which workspace the files are shown. */
export function RuleFilters(props: RuleFiltersProps) {
  const { rules, filter, onChange } = props;
  const counted = rules.filter((rule) => filter.isRevokedShown || rule.revokedAt === null);
  const workspaces =
    props.workspace === null || props.known.includes(props.workspace)
      ? props.known
      : [props.workspace, ...props.known];
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-1.5">
      <fieldset className="flex gap-1 overflow-x-auto">
        <legend className="sr-only">{ruleListMessages.showRulesThat}</legend>
        {behaviorFilters.map((behavior) => (
          <button
            key={behavior}
            type="button"
            aria-pressed={behavior === filter.behavior}
            onClick={() => onChange({ behavior })}
            className={classNames(
              "flex h-7 shrink-0 items-center gap-1.5 rounded px-2 text-quiet hover:bg-surface-2 max-md:h-11 max-md:px-3",
              behavior === filter.behavior && "bg-surface-2 font-medium text-text",
            )}
          >
            {behavior === "all" ? ruleListMessages.all : behaviorLook[behavior].word}
            <span className="text-quiet text-xs">
              {props.isKnown
                ? counted.filter((rule) => behavior === "all" || rule.behavior === behavior).length
                : null}
            </span>
          </button>
        ))}
      </fieldset>
      <Select
        aria-label={ruleListMessages.scope}
        value={filter.scope}
        onChange={(event) =>
          onChange({ scope: scopeFilters.find((scope) => scope === event.target.value) ?? "all" })
        }
        className="h-7 w-auto text-sm"
      >
        {scopeFilters.map((scope) => (
          <option key={scope} value={scope}>
            {scope === "all" ? ruleListMessages.allScopes : scopeLabels[scope].name}
          </option>
        ))}
      </Select>
      <label className="flex min-h-7 items-center gap-1.5 text-quiet max-md:min-h-11">
        <input
          type="checkbox"
          className="accent-accent max-md:size-5"
          checked={filter.isRevokedShown}
          onChange={(event) => onChange({ isRevokedShown: event.target.checked })}
        />
        {ruleListMessages.showRevoked}
      </label>
      <Input
        id={findFieldId}
        type="search"
        aria-label={ruleListMessages.searchRules}
        aria-keyshortcuts="/"
        placeholder={ruleListMessages.searchPlaceholder}
        className="h-7 w-64 text-sm max-md:w-full"
        value={filter.text}
        onChange={(event) => onChange({ text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      {workspaces.length === 0 ? null : (
        <label htmlFor="files-of" className="flex min-w-0 items-center gap-1.5 text-quiet text-sm md:ml-auto">
          <span className="shrink-0">{ruleListMessages.workspace}</span>
          <Select
            id="files-of"
            value={props.workspace ?? ""}
            onChange={(event) => props.onWorkspace(event.target.value)}
            className="h-7 w-auto min-w-0 max-w-64 font-mono text-sm"
          >
            {workspaces.map((path) => (
              <option key={path} value={path}>
                {shortPath(path, props.home)}
              </option>
            ))}
          </Select>
        </label>
      )}
    </div>
  );
}
