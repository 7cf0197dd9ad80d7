import { classNames } from "@countersign/ui/class-names";
import { CircleX, ShieldQuestion } from "lucide-react";
import { sourceLabels } from "../../../lib/messages/command-messages.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import type { OfferedCommand } from "./offered-commands.ts";
import { typedMessages } from "./typed-messages.ts";

type OfferListProps = {
  id: string;
  offers: readonly OfferedCommand[];
  active: number;
  side: "above" | "below";
  /** Not all commands are known: the server was not reached. */
  isIncomplete: boolean;
  onTake: (offer: OfferedCommand) => void;
};

/** The commands that fit what is typed, beside the field. */
export function OfferList({ id, offers, active, side, isIncomplete, onTake }: OfferListProps) {
  if (offers.length === 0) return null;
  return (
    <div
      className={classNames(
        "absolute inset-x-0 z-20 flex max-h-[min(340px,45dvh)] flex-col rounded border bg-surface-1 shadow-overlay",
        side === "above" ? "bottom-full mb-1" : "top-full mt-1",
      )}
    >
      <ul
        id={`${id}-list`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of choices of a field
        role="listbox"
        aria-label={typedMessages.commands}
        className="min-h-0 overflow-y-auto p-1"
      >
        {offers.map((offer, index) => (
          <OfferRow
            key={`${offer.source} ${offer.name}`}
            id={`${id}-${index}`}
            offer={offer}
            isActive={index === active}
            onTake={onTake}
          />
        ))}
      </ul>
      {isIncomplete ? (
        <p className="border-t px-3 py-1.5 text-ask text-sm">{typedMessages.onlyBuiltIns}</p>
      ) : null}
    </div>
  );
}

type OfferRowProps = {
  id: string;
  offer: OfferedCommand;
  isActive: boolean;
  onTake: (offer: OfferedCommand) => void;
};

function OfferRow({ id, offer, isActive, onTake }: OfferRowProps) {
  const { name, hint, description, source, problem, needsTrust } = offer;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
    <li
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one choice of the list
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={problem !== null}
      ref={(node) => {
        if (isActive) node?.scrollIntoView({ block: "nearest" });
      }}
      onPointerDown={(event) => {
        // The field keeps the focus.
        event.preventDefault();
      }}
      onClick={() => {
        if (problem === null) onTake(offer);
      }}
      className={classNames(
        "flex min-h-9 items-center gap-x-2 rounded px-2 py-1.5 aria-selected:bg-accent-quiet max-md:min-h-11 max-md:flex-wrap",
        problem === null ? "cursor-pointer hover:bg-surface-2" : "cursor-not-allowed",
      )}
    >
      <span
        className={classNames(
          "min-w-0 truncate font-mono text-sm max-md:flex-1 md:max-w-[62%] md:shrink-0",
          problem !== null && "text-quiet",
        )}
      >
        <span className="font-medium">
          /<ExactText text={name} />
        </span>
        {hint === null ? null : (
          <span className="text-quiet">
            {" "}
            <ExactText text={hint} />
          </span>
        )}
      </span>
      {problem === null ? (
        <span className="min-w-0 flex-1 truncate text-quiet max-md:order-last max-md:basis-full">
          <ExactText text={description} />
        </span>
      ) : (
        <span className="wrap-anywhere flex min-w-0 flex-1 items-start gap-1 text-deny text-sm max-md:order-last max-md:basis-full">
          <CircleX aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0">
            <ExactText text={problem} />
          </span>
        </span>
      )}
      <span className="ml-auto flex shrink-0 items-center gap-1.5 text-quiet text-xs">
        {needsTrust ? (
          <span className="flex items-center gap-1 text-ask" title={typedMessages.askedFirst}>
            <ShieldQuestion aria-hidden="true" className="size-3.5" />
            {typedMessages.notTrustedYet}
          </span>
        ) : null}
        {sourceLabels[source]}
      </span>
    </li>
  );
}
