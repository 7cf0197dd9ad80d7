import type { Suggestion } from "@countersign/contracts/decision";
import { Field, Input } from "@countersign/ui/field";
import { type DraftRule, errorPlace } from "./always-allow-draft.ts";
import { alwaysAllowMessages, formatRuleControl, formatRuleLabel } from "./always-allow-messages.ts";

type AlwaysAllowRulesProps = {
  rules: readonly DraftRule[];
  suggestions: readonly Suggestion[];
  onChange: (rules: readonly DraftRule[]) => void;
  error: string | undefined;
};

/** The rules to remember, each editable: one for every part that nothing covers yet. Several can be left out one by one. */
export function AlwaysAllowRules({ rules, suggestions, onChange, error }: AlwaysAllowRulesProps) {
  const place = error === undefined ? -1 : errorPlace(rules, error);
  const change = (index: number, part: Partial<DraftRule>) =>
    onChange(rules.map((rule, at) => (at === index ? { ...rule, ...part } : rule)));
  const isOne = rules.length === 1;
  return (
    <div className="flex flex-col gap-2">
      {isOne ? null : <p className="text-quiet text-sm">{alwaysAllowMessages.partsNeedRules}</p>}
      {rules.map((rule, index) => {
        const id = isOne ? "remember-rule" : `remember-rule-${index + 1}`;
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows stay in their order, and their texts change while they are edited
            key={index}
            className="flex items-start gap-2"
          >
            {isOne ? null : (
              <input
                type="checkbox"
                aria-label={formatRuleControl(index + 1)}
                checked={rule.isTicked}
                onChange={(event) => change(index, { isTicked: event.target.checked })}
                className="mt-7 size-4 shrink-0 accent-accent max-md:size-6"
              />
            )}
            <div className="min-w-0 flex-1">
              <Field
                id={id}
                label={isOne ? alwaysAllowMessages.rule : formatRuleLabel(index + 1)}
                hint={describeSuggested(suggestions[index], rule.text) ?? alwaysAllowMessages.ruleSyntax}
                error={place === index ? error : undefined}
              >
                <Input
                  id={id}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  className="font-mono text-sm"
                  disabled={!rule.isTicked}
                  aria-invalid={place === index}
                  aria-describedby={`${id}-hint`}
                  value={rule.text}
                  onChange={(event) => change(index, { text: event.target.value })}
                />
                <OtherWidth
                  suggestion={suggestions[index]}
                  text={rule.text}
                  onChange={(text) => change(index, { text })}
                />
              </Field>
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** Widens a suggested rule to more than this call, which is a step of its own, or narrows it again. */
function OtherWidth(props: {
  suggestion: Suggestion | undefined;
  text: string;
  onChange: (text: string) => void;
}) {
  const { suggestion, onChange } = props;
  const typed = props.text.trim();
  if (suggestion?.narrower === undefined) return null;
  const { rule: narrow } = suggestion.narrower;
  if (typed !== narrow && typed !== suggestion.rule) return null;
  const other = typed === narrow ? suggestion.rule : narrow;
  return (
    <button
      type="button"
      onClick={() => onChange(other)}
      className="w-fit break-all text-left text-accent text-sm underline underline-offset-2 max-md:min-h-11"
    >
      {typed === narrow ? alwaysAllowMessages.widen : alwaysAllowMessages.narrow}{" "}
      <code className="font-mono">{other}</code>
    </button>
  );
}

function describeSuggested(suggestion: Suggestion | undefined, text: string): string | undefined {
  const typed = text.trim();
  return [suggestion, suggestion?.narrower].find((one) => one?.rule === typed)?.why;
}
