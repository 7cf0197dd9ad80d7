import type { Suggestion } from "@countersign/contracts/decision";
import { Field, Input } from "@countersign/ui/field";
import { type DraftRule, errorPlace } from "./always-allow-draft.ts";

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
      {isOne ? null : (
        <p className="text-quiet text-sm">
          Each part of the command needs a rule. Parts you don’t select keep asking.
        </p>
      )}
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
                aria-label={`Always allow rule ${index + 1}`}
                checked={rule.isTicked}
                onChange={(event) => change(index, { isTicked: event.target.checked })}
                className="mt-7 size-4 shrink-0 accent-accent max-md:size-6"
              />
            )}
            <div className="min-w-0 flex-1">
              <Field
                id={id}
                label={isOne ? "Rule" : `Rule ${index + 1}`}
                hint={
                  suggestions.find((one) => one.rule === rule.text.trim())?.why ??
                  "Tool(what): Bash(npm run test:*), Edit(src/**)"
                }
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
              </Field>
            </div>
          </div>
        );
      })}
    </div>
  );
}
