"use client";

import { Button } from "@countersign/ui/button";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { Input } from "@countersign/ui/field";
import { type ReactNode, useState } from "react";
import { useDisabledReason } from "../../lib/data/self.ts";
import { keymap } from "../../lib/keys/keymap.ts";
import { intentEditorMessages } from "./intent-editor-messages.ts";

type SaveBarProps = {
  /** Absent where no history keeps it. */
  why?: { text: string; onChange: (why: string) => void };
  label: string;
  /** Why it cannot be saved now, or null. */
  whyNot: string | null;
  isPending: boolean;
  onSave: () => void;
  /** Takes back what was written; absent where nothing was. */
  onDiscard?: (() => void) | undefined;
  error?: ReactNode;
};

/** Saves the text, with why where that is kept. */
export function SaveBar(props: SaveBarProps) {
  const { why } = props;
  const disabledReason = useDisabledReason("rules");
  const whyNot = disabledReason ?? props.whyNot;
  return (
    <div
      data-toast-above
      className="sticky bottom-0 flex shrink-0 flex-col gap-1.5 border-t bg-surface-1 px-4 py-2.5 pb-[max(10px,env(safe-area-inset-bottom))]"
    >
      {props.error === undefined ? null : (
        <p role="alert" className="text-deny">
          {props.error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {why === undefined ? (
          <span className="flex-1" />
        ) : (
          <Input
            aria-label={intentEditorMessages.reasonLabel}
            placeholder={intentEditorMessages.reasonPlaceholder}
            className="min-w-0 flex-1 max-md:basis-full"
            value={why.text}
            onChange={(event) => why.onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              // The editor around it would save once more.
              event.stopPropagation();
              props.onSave();
            }}
          />
        )}
        {props.onDiscard === undefined ? null : <Discard onDiscard={props.onDiscard} />}
        <Button
          tone="accent"
          className="max-md:flex-1"
          shortcut={keymap.intents.save.keys[0]}
          disabled={whyNot !== null || props.isPending}
          title={whyNot ?? undefined}
          onClick={props.onSave}
        >
          {props.isPending ? intentEditorMessages.saving : props.label}
        </Button>
      </div>
      {/* Its room is kept, so that the button stays under the hand. */}
      <p className="min-h-[18px] text-quiet text-sm">{whyNot}</p>
    </div>
  );
}

/** Asks first: nothing else keeps what was written. */
function Discard({ onDiscard }: { onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        {intentEditorMessages.askDiscard}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={intentEditorMessages.discardTitle}
        effect={intentEditorMessages.discardEffect}
        confirmLabel={intentEditorMessages.discard}
        onConfirm={onDiscard}
      />
    </>
  );
}
