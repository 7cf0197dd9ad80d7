import type { CommandReference } from "@countersign/contracts/command";
import { SquareSlash } from "lucide-react";
import { describeCommandOrigin, describeRequester } from "../../../lib/messages/command-messages.ts";

/** That not the agent asks for a call, but the text of a command that a person typed. */
export function AskedByCommand({ command }: { command: CommandReference | undefined }) {
  return command === undefined ? null : (
    <p className="flex items-start gap-1.5" title={describeCommandOrigin(command)}>
      <SquareSlash aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-quiet" />
      <span className="min-w-0 font-medium">{describeRequester(command)}.</span>
    </p>
  );
}
