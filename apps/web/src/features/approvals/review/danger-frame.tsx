import type { Risk } from "@countersign/contracts/risk";
import { classNames } from "@countersign/ui/class-names";
import type { ReactNode } from "react";
import { isHighRisk, riskLook } from "../../../lib/messages/risk-look.ts";
import { ExactText } from "../call/exact-text.tsx";

/** Sets a dangerous call apart by an edge, a tint and words; any other stands as it is. */
export function DangerFrame({ risk, children }: { risk: Risk | undefined; children: ReactNode }) {
  if (risk === undefined || !isHighRisk(risk)) return children;
  const { icon: Icon, word } = riskLook[risk.level];
  return (
    <div
      className={classNames(
        "flex min-w-0 flex-col gap-3 rounded border border-deny-line border-l-[3px] bg-deny-quiet/50 p-3",
        risk.level === "critical" ? "border-deny-solid" : "border-l-deny",
      )}
    >
      <p className="flex items-start gap-1.5 font-medium text-deny">
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">
          {word}
          {risk.reasons.length === 0 ? "" : ": "}
          <ExactText text={risk.reasons.map(({ text }) => text).join(" · ")} />
        </span>
      </p>
      {children}
    </div>
  );
}
