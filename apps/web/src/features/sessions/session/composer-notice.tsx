import { assertNever } from "@countersign/contracts/assert-never";
import { modeEffects } from "@countersign/contracts/mode-effects";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { permissionModes } from "@countersign/contracts/permission-modes";
import type { SessionDetail } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { CircleX, Coins, Shield, Target } from "lucide-react";
import type { ReactNode } from "react";
import { modeNames } from "../../../lib/messages/mode-names.ts";
import { formatCost } from "../../../lib/messages/numbers.ts";
import { composerMessages, formatCostDetails, formatCostSoFar, formatRefused } from "./composer-messages.ts";
import { IntentsAnswer } from "./intents-answer.tsx";

/** What a command answered: what it shows, or why nothing was done. */
export type ComposerAnswer =
  | { tag: "show-cost" }
  | { tag: "show-modes" }
  | { tag: "show-intents" }
  | { tag: "refused"; why: string };

type ComposerNoticeProps = {
  answer: ComposerAnswer;
  session: SessionDetail;
  onIntent: (id: string) => void;
  onClose: () => void;
};

export function ComposerNotice({ answer, session, onIntent, onClose }: ComposerNoticeProps) {
  const close = (
    <Button size="small" onClick={onClose}>
      {composerMessages.close}
    </Button>
  );
  const notice = (icon: typeof Coins, children: ReactNode) => (
    <Notice icon={icon} role="status" action={close} className="max-h-[40dvh] overflow-y-auto">
      {children}
    </Notice>
  );
  switch (answer.tag) {
    case "refused":
      return (
        <Notice tone="deny" icon={CircleX} role="alert">
          {formatRefused(answer.why)}
        </Notice>
      );
    case "show-cost":
      return notice(Coins, <Cost session={session} />);
    case "show-modes":
      return notice(Shield, <ModesAnswer mode={session.mode} />);
    case "show-intents":
      return notice(Target, <IntentsAnswer session={session} onIntent={onIntent} />);
    default:
      return assertNever(answer);
  }
}

function Cost({ session }: { session: SessionDetail }) {
  return (
    <>
      <span className="font-medium">{formatCostSoFar(formatCost(session.usage.costUsd))}</span>
      {formatCostDetails(session)}
    </>
  );
}

/** Every mode with what it does, and the one that holds. */
function ModesAnswer({ mode }: { mode: PermissionMode }) {
  return (
    <>
      <p>
        {composerMessages.modeIs} <span className="font-medium">{modeNames[mode]}</span>
        {composerMessages.changeWith} <code className="font-mono text-sm">/mode</code>{" "}
        {composerMessages.andAMode}
      </p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {permissionModes.map((one) => (
          <li key={one}>
            <code className="font-medium font-mono text-sm">{one}</code>{" "}
            <span className="text-quiet">{modeEffects[one]}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
