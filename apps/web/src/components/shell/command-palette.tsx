"use client";

import { Dialog } from "@countersign/ui/dialog";
import dynamic from "next/dynamic";
import { shellMessages } from "./shell-messages.ts";

const PaletteCommands = dynamic(
  () => import("./palette-commands.tsx").then((module) => module.PaletteCommands),
  { loading: () => null },
);

/**
 * Find a place or a session, or do something that concerns all of them. The dialog opens at once and its entries load after it: no letter
 * typed meanwhile reaches the page.
 */
export function CommandPalette(props: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  return (
    <Dialog
      {...props}
      title={shellMessages.palette}
      isTitleHidden
      className="min-h-11 gap-0 overflow-hidden p-0"
    >
      <PaletteCommands onClose={() => props.onOpenChange(false)} />
    </Dialog>
  );
}
