import { Button } from "@countersign/ui/button";
import { Eye } from "lucide-react";
import type { KeyboardEvent } from "react";
import { keymap } from "../../../lib/keys/keymap.ts";
import { typedMessages } from "./typed-messages.ts";

/** Alt+P, by the place of the key: with Alt, the letter is another one on some keyboards. */
export function isPreviewKey(event: KeyboardEvent): boolean {
  return event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyP";
}

/** Shows what a command would send. */
export function PreviewButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      className="h-9 max-sm:w-11 max-sm:px-0"
      shortcut={keymap.session.preview.keys[0]}
      aria-label={typedMessages.preview}
      title={typedMessages.previewTitle}
      onClick={onClick}
    >
      <Eye aria-hidden="true" className="size-4" />
      <span className="max-sm:hidden">{typedMessages.preview}</span>
    </Button>
  );
}
