import { assertNever } from "@countersign/contracts/assert-never";
import type { EffectTarget, EffectUnknown } from "@countersign/contracts/call-effects";
import type { IntendedEffect } from "@countersign/shell";
import { clusterTarget } from "./cluster-target.ts";
import { containerTarget } from "./container-target.ts";
import { databaseTarget } from "./database-target.ts";
import type { EffectBudget } from "./effect-budget.ts";
import { publishTarget } from "./publish-target.ts";
import { pushTargets } from "./push-target.ts";
import { type TargetPlace, TargetSettings } from "./target-settings.ts";
import { terraformTarget } from "./terraform-target.ts";

/** A place that a part of a command reaches. `isLater`: an earlier part may change what it is. */
export type TargetIntent = Extract<IntendedEffect, { kind: "target" }> & { isLater: boolean };

/** The places as they are configured here. What can't be told is noted in `unknowns`. */
export async function readTargets(
  intents: readonly TargetIntent[],
  place: Omit<TargetPlace, "parsed"> & { unknowns: EffectUnknown[] },
  budget: EffectBudget,
): Promise<EffectTarget[]> {
  const shared: TargetPlace = { ...place, parsed: new Map() };
  const targets: EffectTarget[] = [];
  for (const intent of intents) {
    await budget.breathe();
    if (budget.stopped === "too-slow") {
      place.unknowns.unshift({ code: "too-slow" });
      break;
    }
    place.unknowns.push(...intent.unknowns);
    const settings = new TargetSettings(shared, intent.variables);
    if (intent.variables.HOME === undefined && setsHome.test(place.command))
      settings.note("set-elsewhere", { program: programOf(intent), name: "HOME" });
    targets.push(...readTarget(intent, settings));
  }
  return targets;
}

/** It names the variable other than by its value. */
const setsHome = /(?<![\w$]|\$\{)HOME\b/;

function programOf({ target }: TargetIntent): string {
  return target.kind === "git-push" ? "git push" : target.program;
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
