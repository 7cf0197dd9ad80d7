import { assertNever } from "@countersign/contracts/assert-never";
import type { EffectTarget, EffectUnknown } from "@countersign/contracts/call-effects";
import type { IntendedEffect } from "@countersign/shell";
import { clusterTarget } from "./cluster-target.ts";
import { containerTarget } from "./container-target.ts";
import { databaseTarget } from "./database-target.ts";
import { publishTarget } from "./publish-target.ts";
import { pushTargets } from "./push-target.ts";
import { type TargetPlace, TargetSettings } from "./target-settings.ts";
import { terraformTarget } from "./terraform-target.ts";

/** A place that a part of a command reaches. `isLater`: an earlier part may change what it is. */
export type TargetIntent = Extract<IntendedEffect, { kind: "target" }> & { isLater: boolean };

/** The places as they are configured here. What can't be told is noted in `unknowns`. */
export function readTargets(
  intents: readonly TargetIntent[],
  place: TargetPlace & { unknowns: EffectUnknown[] },
): EffectTarget[] {
  return intents.flatMap((intent) => {
    place.unknowns.push(...intent.unknowns);
    return readTarget(intent, new TargetSettings(place, intent.variables));
  });
}

function readTarget({ target }: TargetIntent, settings: TargetSettings): EffectTarget[] {
  switch (target.kind) {
    case "git-push":
      return pushTargets(target, settings);
    case "publish":
      return [publishTarget(target, settings)];
    case "cluster":
      return [clusterTarget(target, settings)];
    case "terraform":
      return [terraformTarget(target, settings)];
    case "containers":
      return [containerTarget(target, settings)];
    case "database":
      return [databaseTarget(target, settings)];
    default:
      return assertNever(target);
  }
}
