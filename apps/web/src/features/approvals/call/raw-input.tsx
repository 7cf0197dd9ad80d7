import type { CommandReference } from "@countersign/contracts/command";
import type { JsonObject } from "@countersign/contracts/json";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { commandTextLabel } from "../../../lib/messages/command-messages.ts";
import { callPartsMessages, formatInputOf } from "./call-parts-messages.ts";
import { ExactText } from "./exact-text.tsx";

type RawInputProps = {
  input: JsonObject;
  command?: CommandReference | undefined;
  title?: string | undefined;
};

/** The input exactly as the model sent it, or as the text of a command (`command`) asks for it, folded. `title`: of what no model sent. */
export function RawInput({ input, command, title: given }: RawInputProps) {
  const title =
    given ??
    (command === undefined ? callPartsMessages.inputAsSent : formatInputOf(commandTextLabel(command)));
  return (
    <details className="group">
      <summary className="w-fit text-quiet text-sm hover:text-text max-md:py-3">{title}</summary>
      <ScrollArea
        label={title}
        className="mt-1 max-h-80 whitespace-pre-wrap break-words rounded border bg-surface-0 p-3 font-mono text-sm"
      >
        <ExactText text={JSON.stringify(input, null, 2)} />
      </ScrollArea>
    </details>
  );
}
