import { assertNever } from "@countersign/contracts/assert-never";
import type { Call, CallOutcome } from "@countersign/contracts/call";
import { Chip, type Tone } from "@countersign/ui/chip";
import {
  Ban,
  Check,
  CircleDashed,
  CirclePlay,
  CircleX,
  Hand,
  type LucideIcon,
  MessageSquareReply,
  ShieldCheck,
  TimerOff,
  TriangleAlert,
} from "lucide-react";
import { isTimedOut } from "../../../lib/messages/tool-result.ts";
import { formatExit, outcomeLabels } from "../../../lib/messages/verdict-messages.ts";
import { transcriptMessages } from "./transcript-messages.ts";

type Look = { word: string; tone: Tone; icon: LucideIcon };

const outcomeLook: Record<CallOutcome, Omit<Look, "word">> = {
  ran: { tone: "allow", icon: Check },
  failed: { tone: "deny", icon: CircleX },
  denied: { tone: "deny", icon: Ban },
  instructed: { tone: "info", icon: MessageSquareReply },
  aborted: { tone: "neutral", icon: Ban },
  invalid: { tone: "deny", icon: CircleX },
  interrupted: { tone: "ask", icon: TriangleAlert },
};

/** A program that ran to an end of its own, but not to a good one. */
const exitLook: Omit<Look, "word"> = { tone: "ask", icon: TriangleAlert };

/** Where a call stands, in a word, an icon and a colour. */
export function CallState({ call }: { call: Call }) {
  const look = lookOf(call);
  return (
    <Chip tone={look.tone} icon={look.icon}>
      {look.word}
    </Chip>
  );
}

function lookOf(call: Call): Look {
  const { phase } = call;
  switch (phase.tag) {
    case "proposed":
      return { word: transcriptMessages.proposed, tone: "neutral", icon: CircleDashed };
    case "allowed":
      return { word: transcriptMessages.willRun, tone: "neutral", icon: ShieldCheck };
    case "waiting":
      return { word: transcriptMessages.needsApproval, tone: "ask", icon: Hand };
    case "approved":
      return { word: transcriptMessages.approved, tone: "allow", icon: ShieldCheck };
    case "running":
      return { word: transcriptMessages.running, tone: "info", icon: CirclePlay };
    case "finished":
      if (isTimedOut(call)) return { word: transcriptMessages.timedOut, tone: "deny", icon: TimerOff };
      if (phase.outcome === "ran" && phase.exitCode !== undefined && phase.exitCode !== 0) {
        return { ...exitLook, word: formatExit(phase.exitCode) };
      }
      return { word: outcomeLabels[phase.outcome], ...outcomeLook[phase.outcome] };
    default:
      return assertNever(phase);
  }
}
