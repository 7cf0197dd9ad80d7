"use client";

import { lateModule, useLateModule } from "@countersign/ui/late-module";
import { useSyncExternalStore } from "react";
import { undoOffers } from "./undo-offers.ts";

const late = lateModule(() => import("./undo-bar.tsx"));

/** The offers to undo, whose code comes with the first sign of use, and so before there is anything to undo. */
export function LateUndoBar() {
  const hasOffer = useSyncExternalStore(
    undoOffers.subscribe,
    () => undoOffers.get().length > 0,
    () => false,
  );
  const loaded = useLateModule(late, hasOffer);
  return loaded === null ? null : <loaded.UndoBar />;
}
