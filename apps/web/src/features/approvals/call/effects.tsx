import type { CallEffects } from "@countersign/contracts/call-effects";
import { effectTitle } from "@countersign/contracts/effect-title";
import { describeUnknown } from "@countersign/contracts/effect-unknown";
import { CircleHelp } from "lucide-react";
import { EffectsGroup } from "./effects-group.tsx";
import { effectsTitle, nothingKnown, someUnknown } from "./effects-messages.ts";
import { EffectsTarget } from "./effects-target.tsx";
import { ExactText } from "./exact-text.tsx";

type EffectsProps = {
  effects: CallEffects;
  /** Where the command runs: paths in it are shown as seen from there. */
  cwd: string;
};

/** What a command would touch and reach, found by reading alone, and what can't be told of it. */
export function Effects({ effects, cwd }: EffectsProps) {
  const { groups, targets, unknowns } = effects;
  if (groups.length + targets.length + unknowns.length === 0) return null;
  const isNothingKnown = groups.length + targets.length === 0;
  return (
    <section aria-label={effectsTitle} className="flex min-w-0 flex-col gap-1.5">
      <h3 className="font-medium text-quiet text-sm">{effectsTitle}</h3>
      <div className="flex min-w-0 flex-col divide-y rounded border bg-surface-0">
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one call never change places
          <EffectsGroup key={index} group={group} cwd={cwd} />
        ))}
        {targets.map((target, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the targets of one call never change places
          <EffectsTarget key={index} target={target} />
        ))}
        {unknowns.length === 0 ? null : (
          <div className="flex gap-2 px-3 py-2 text-ask">
            <CircleHelp aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <div className="min-w-0">
              <p className="font-medium">{isNothingKnown ? nothingKnown : someUnknown}</p>
              <ul className="text-sm">
                {unknowns.map(describeUnknown).map((text, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the unknowns of one call never change places
                  <li key={index}>
                    <ExactText text={text} />
                  </li>
                ))}
              </ul>
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

/** What a command would do, in one line; nothing where that isn't known. */
export function EffectsTitle({ effects, cwd }: EffectsProps) {
  const title = effectTitle(effects, cwd);
  return title === null ? null : (
    <h3 className="wrap-anywhere font-medium text-xl">
      <ExactText text={title} />
    </h3>
  );
}
