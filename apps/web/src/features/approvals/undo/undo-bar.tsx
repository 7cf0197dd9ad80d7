"use client";

import { Button } from "@countersign/ui/button";
import { toast } from "@countersign/ui/toaster";
import { useEffect, useSyncExternalStore } from "react";
import { keymap } from "../../../lib/keys/keymap.ts";
import { pageAction } from "../../../lib/keys/page-action.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "../call/exact-text.tsx";
import { formatTimeLeft, formatUndoOffer, undoMessages } from "../undo-messages.ts";
import { dropOffer, newestOffer, type UndoOffer, undoOffers } from "./undo-offers.ts";
import { useUndo } from "./use-undo.ts";

const none: readonly UndoOffer[] = [];

/** Shows what can still be taken back, for as long as it can, and takes its key. Stands once on every page. */
export function UndoBar() {
  const offers = useSyncExternalStore(undoOffers.subscribe, undoOffers.get, () => none);
  const undo = useUndo();
  useKeys(
    (stroke) => {
      if (pageAction(keymap.everywhere, stroke) !== "undo") return false;
      const offer = newestOffer(undoOffers.get(), Date.now());
      if (offer === null) return false;
      if (!stroke.isRepeat) undo(offer);
      return true;
    },
    { isFirst: true },
  );
  return offers.map((offer) => <Offer key={offer.id} offer={offer} onTake={undo} />);
}

/** An offer is a message like others, so that it stands where they do and covers no button. */
function Offer({ offer, onTake }: { offer: UndoOffer; onTake: (offer: UndoOffer) => void }) {
  useEffect(() => {
    const shown = toast(<OfferText offer={offer} />, {
      id: `undo-${offer.id}`,
      duration: Number.POSITIVE_INFINITY,
      closeButton: false,
      dismissible: false,
      action: (
        <Button
          size="small"
          shortcut={keymap.everywhere.undo.keys[0]}
          className="ml-auto"
          onClick={() => onTake(offer)}
        >
          {undoMessages.undo}
        </Button>
      ),
    });
    const timer = setTimeout(() => dropOffer(offer.id), Math.max(0, offer.until - Date.now()));
    return () => {
      clearTimeout(timer);
      toast.dismiss(shown);
    };
  }, [offer, onTake]);
  return null;
}

function OfferText({ offer }: { offer: UndoOffer }) {
  const left = Math.max(1, Math.floor((offer.until - useNow()) / 1_000));
  return (
    <span>
      {formatUndoOffer(offer.verdict, offer.callIds.length)}
      {offer.title === null ? (
        "."
      ) : (
        <>
          {": "}
          <code className="inline-block max-w-[30ch] truncate align-bottom font-mono text-sm">
            <ExactText text={offer.title} />
          </code>
        </>
      )}{" "}
      <span className="text-quiet">{formatTimeLeft(left)}</span>
    </span>
  );
}
