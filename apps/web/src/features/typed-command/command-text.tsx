import { ScrollArea } from "@countersign/ui/scroll-area";
import { ExactText } from "../call/exact-text.tsx";

/** The text of a command exactly as it is. It scrolls for itself, and nothing of it is left out. */
export function CommandText({ label, text }: { label: string; text: string }) {
  return (
    <ScrollArea
      label={label}
      className="wrap-anywhere max-h-[36dvh] min-h-16 whitespace-pre-wrap rounded border bg-surface-0 p-3 font-mono text-sm"
    >
      <ExactText text={text} />
    </ScrollArea>
  );
}
