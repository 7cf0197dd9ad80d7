"use client";

import { Dialog } from "@countersign/ui/dialog";
import dynamic from "next/dynamic";
import { shellMessages } from "./shell-messages.ts";

const KeysList = dynamic(() => import("./keys-list.tsx").then((module) => module.KeysList), {
  loading: () => null,
});

/** The list under `?`. It loads when it is asked for, as the entries of the palette do. */
export function KeysDialog(props: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  return (
    <Dialog {...props} title={shellMessages.keysTitle} className="w-[min(640px,calc(100vw-24px))]">
      <KeysList />
    </Dialog>
  );
}
