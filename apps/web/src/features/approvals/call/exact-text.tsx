import { type Piece, revealHidden } from "../../../lib/messages/hidden-characters.ts";
import { callPartsMessages } from "./call-parts-messages.ts";

/** Text exactly as it is: what cannot be seen is shown by its code, long gaps by their length, and its direction cannot leak into what follows. */
export function ExactText({ text }: { text: string }) {
  return (
    <bdi>
      {revealHidden(text).map((piece, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
        piece.kind === "text" ? piece.text : <Revealed key={index} piece={piece} />,
      )}
    </bdi>
  );
}

const looks = {
  hidden: { title: callPartsMessages.hiddenCharacters, className: "bg-deny-solid text-on-solid" },
  blank: { title: callPartsMessages.foldedGap, className: "bg-ask-quiet text-ask" },
  mixed: { title: callPartsMessages.mixedAlphabets, className: "bg-deny-solid text-on-solid" },
} as const;

function Revealed({ piece }: { piece: Piece }) {
  if (piece.kind === "text") return piece.text;
  const { title, className } = looks[piece.kind];
  const chip = `mx-px rounded-[3px] px-0.5 font-mono text-[10px] ${className}`;
  if (piece.kind !== "mixed") {
    return (
      <span title={title} className={chip}>
        {piece.text}
      </span>
    );
  }
  return (
    <>
      <span
        title={callPartsMessages.mixedAlphabetsNote}
        className="underline decoration-2 decoration-deny decoration-wavy"
      >
        {piece.text}
      </span>
      <span className={chip}>{title}</span>
    </>
  );
}
