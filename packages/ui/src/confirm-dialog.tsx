"use client";

import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type ConfirmDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  effect: string;
  confirmLabel: string;
  onConfirm: () => void;
  /** What it is about, where words in a sentence are not enough. */
  children?: ReactNode;
};

/** Asks once more before something that cannot be taken back. `effect` says in words what will happen. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      title={props.title}
      description={props.effect}
    >
      {props.children}
      <div className="flex justify-end gap-2">
        <Button onClick={() => props.onOpenChange(false)}>Cancel</Button>
        <Button
          tone="denySolid"
          onClick={() => {
            props.onOpenChange(false);
            props.onConfirm();
          }}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
