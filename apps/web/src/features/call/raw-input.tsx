import type { JsonObject } from "@countersign/contracts/json";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { ExactText } from "./exact-text.tsx";

/** The input exactly as the model sent it, folded. */
export function RawInput({ input }: { input: JsonObject }) {
  return (
    <details className="group">
      <summary className="w-fit text-quiet text-sm hover:text-text max-md:py-3">
        Input as the model sent it
      </summary>
      <ScrollArea
        label="Input as the model sent it"
        className="mt-1 max-h-80 whitespace-pre-wrap break-words rounded border bg-surface-0 p-3 font-mono text-sm"
      >
        <ExactText text={JSON.stringify(input, null, 2)} />
      </ScrollArea>
    </details>
  );
}
