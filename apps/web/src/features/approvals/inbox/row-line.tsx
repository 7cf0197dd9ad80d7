import type { QueueItem } from "@countersign/contracts/call";
import { externalAgentNames } from "@countersign/contracts/external-agent-names";
import type { RiskLevel } from "@countersign/contracts/risk";
import { type RowTitle, titleText } from "@countersign/contracts/row-title";
import { Chip } from "@countersign/ui/chip";
import { classNames } from "@countersign/ui/class-names";
import { FilePenLine, TriangleAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import { commandTextLabel } from "../../../lib/messages/command-messages.ts";
import { formatAgent } from "../../../lib/messages/format-agent.ts";
import { lastSegment } from "../../../lib/messages/paths.ts";
import { riskLook } from "../../../lib/messages/risk-look.ts";
import { sentence } from "../../../lib/messages/sentence.ts";
import { formatDuration, formatShortDuration } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { refusals } from "../bulk/answering.ts";
import { Deadline } from "../call/deadline.tsx";
import { DualApprovalChip } from "../call/dual-approval-chip.tsx";
import { ExactText } from "../call/exact-text.tsx";
import { reasonText } from "../reason-text.ts";
import { formatWaited, inboxMessages } from "./inbox-messages.ts";

const edges: Record<RiskLevel, string> = {
  low: "bg-transparent",
  medium: "bg-ask",
  high: "bg-deny",
  critical: "bg-deny-solid",
};

/** The risk at the edge of a row. The row says it in words too. */
export function RiskEdge({ level }: { level: RiskLevel }) {
  return <span aria-hidden="true" className={classNames("w-[3px] shrink-0", edges[level])} />;
}

/** Only what is dangerous has a chip: a list of chips would show nothing. The others are said to who can't see the edge. */
export function RiskWord({ level }: { level: RiskLevel }) {
  const { word, tone, icon } = riskLook[level];
  if (level === "low" || level === "medium") return <span className="sr-only">, {word}, </span>;
  const [short = word] = word.split(" ");
  return (
    <Chip tone={tone} icon={icon}>
      {short}
      <span className="sr-only"> {inboxMessages.riskWord}</span>
    </Chip>
  );
}

/** What will happen. What a machine reads stands in its own type. */
export function TitleLine({ title, isGone }: { title: RowTitle; isGone: boolean }) {
  return (
    <span className={classNames("min-w-0 truncate text-sm", isGone && "line-through")}>
      <span className="font-medium">
        <ExactText text={title.words} />
      </span>
      {title.code === null ? null : (
        <span className="font-mono">
          {" "}
          <ExactText text={title.code} />
        </span>
      )}
    </span>
  );
}

/** What else there is to know before opening the call; nothing for most. */
export function RowChips({ item, isGone }: { item: QueueItem; isGone: boolean }) {
  const refused = useSyncExternalStore(refusals.subscribe, refusals.get, refusals.get).get(item.id);
  if (isGone) return <span className="shrink-0 text-quiet text-sm">{inboxMessages.noLongerWaits}</span>;
  return (
    <>
      {refused === undefined ? null : (
        <span className="flex" title={refused}>
          <Chip tone="deny" icon={TriangleAlert}>
            {inboxMessages.notAnswered}
          </Chip>
        </span>
      )}
      {item.isChanged ? (
        <span className="flex" title={inboxMessages.changedHint}>
          <Chip tone="ask" icon={FilePenLine}>
            {inboxMessages.changed}
          </Chip>
        </span>
      ) : null}
      <DualApprovalChip second={item.second} />
      <Deadline deniesAt={item.deniesAt} />
    </>
  );
}

/** Whose call it is: of which agent, for which command, in which session and workspace. */
export function RowPlace({ item }: { item: QueueItem }) {
  return <ExactText text={placeText(item)} />;
}

export function placeText({ agent, command, sessionTitle, workspace, externalAgent }: QueueItem): string {
  return [
    ...(externalAgent === undefined ? [] : [externalAgentNames[externalAgent]]),
    ...(agent === undefined ? [] : [formatAgent(agent)]),
    ...(command === undefined ? [] : [commandTextLabel(command)]),
    sessionTitle,
    lastSegment(workspace),
  ].join(" · ");
}

/** Everything that a narrow row cuts off, and why it asks. */
export function rowHint(item: QueueItem, title: RowTitle): string {
  const [reason] = item.reasons;
  const why = reason === undefined ? [] : [sentence(reasonText(reason))];
  return [titleText(title), placeText(item), riskLook[item.risk.level].word, ...why].join("\n");
}

export function Waiting({ since }: { since: string }) {
  const waited = useNow() - Date.parse(since);
  return (
    <span
      className="min-w-9 shrink-0 text-right text-quiet text-sm tabular-nums"
      title={formatWaited(formatDuration(waited))}
    >
      {formatShortDuration(waited)}
    </span>
  );
}
