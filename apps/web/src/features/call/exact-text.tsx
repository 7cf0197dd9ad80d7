import { revealHidden } from "../../words/hidden-characters.ts";

/** Text exactly as it is: what cannot be seen is shown by its code, and its direction cannot leak into what follows. */
export function ExactText({ text }: { text: string }) {
  return (
    <bdi>
      {revealHidden(text).map((piece, index) =>
        piece.isHidden ? (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
            key={index}
            title="A character that cannot be seen"
            className="mx-px rounded-[3px] bg-deny-solid px-0.5 font-mono text-[10px] text-on-solid"
          >
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </bdi>
  );
}
