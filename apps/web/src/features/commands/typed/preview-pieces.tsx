import type { CommandPreview } from "@countersign/contracts/command";
import { Chip } from "@countersign/ui/chip";
import { behaviorLook, decisionWord } from "../../../lib/messages/rule-labels.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { ReasonList } from "../../approvals/call/reasons.tsx";
import { typedMessages } from "./typed-messages.ts";

type Piece = CommandPreview["pieces"][number];

/** The text that would be sent, without the space around what stands on lines of its own, with what is to stand in the place of each command line and file, and what is decided on it. */
export function PreviewPieces({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <section
      aria-label={typedMessages.textToSend}
      className="flex min-w-0 flex-col gap-2 rounded border bg-surface-0 p-3"
    >
      {pieces.map((piece, index) =>
        piece.kind === "text" ? (
          piece.text.trim() === "" ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
            <p key={index} className="wrap-anywhere whitespace-pre-wrap">
              <ExactText text={piece.text.trim()} />
            </p>
          )
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
          <InterpolatedPiece key={index} piece={piece} />
        ),
      )}
    </section>
  );
}

function InterpolatedPiece({ piece }: { piece: Exclude<Piece, { kind: "text" }> }) {
  const look = behaviorLook[piece.decision];
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded border bg-surface-1 px-2 py-1.5">
      <div className="flex min-w-0 flex-wrap items-start gap-x-2 gap-y-1">
        <span className="shrink-0 text-quiet">
          {piece.kind === "shell" ? typedMessages.outputOf : typedMessages.contentOf}
        </span>
        <code className="wrap-anywhere min-w-0 flex-1 basis-40 whitespace-pre-wrap font-mono text-sm leading-5">
          <ExactText text={piece.kind === "shell" ? piece.command : piece.path} />
        </code>
        <Chip tone={look.tone} icon={look.icon}>
          {piece.kind === "file" && piece.decision === "allow"
            ? typedMessages.readWithoutApproval
            : decisionWord[piece.decision]}
        </Chip>
      </div>
      {piece.reasons.length === 0 ? null : (
        <div className="text-quiet text-sm">
          <ReasonList reasons={piece.reasons} tone={look.tone} />
        </div>
      )}
    </div>
  );
}
