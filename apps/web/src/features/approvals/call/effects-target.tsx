import type { EffectTarget } from "@countersign/contracts/call-effects";
import {
  Box,
  Database,
  GitBranch,
  Layers,
  type LucideIcon,
  Package,
  Ship,
  TriangleAlert,
} from "lucide-react";
import { describeTarget, notKnown, type TargetFact } from "./effects-messages.ts";
import { ExactText } from "./exact-text.tsx";

const icons: Record<EffectTarget["kind"], LucideIcon> = {
  "git-push": GitBranch,
  publish: Package,
  cluster: Ship,
  terraform: Layers,
  containers: Box,
  database: Database,
};

/** A place that a call reaches, as it is configured here. */
export function EffectsTarget({ target }: { target: EffectTarget }) {
  const Icon = icons[target.kind];
  const { title, facts, warnings } = describeTarget(target);
  return (
    <div className="flex min-w-0 gap-2 px-3 py-2">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-quiet" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
        <p className="font-medium">{title}</p>
        {facts.map((fact) => (
          <Fact key={fact.name} fact={fact} />
        ))}
        {warnings.map((warning) => (
          <p key={warning} className="flex items-center gap-1.5 font-medium text-deny text-sm">
            <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
            <ExactText text={warning} />
          </p>
        ))}
      </div>
    </div>
  );
}

function Fact({ fact: { name, value } }: { fact: TargetFact }) {
  return (
    <p className="min-w-0 text-sm">
      <span className="text-quiet">{name} </span>
      {value === null ? (
        <span className="text-ask">{notKnown}</span>
      ) : (
        <span className="break-all font-mono">
          <ExactText text={value} />
        </span>
      )}
    </p>
  );
}
