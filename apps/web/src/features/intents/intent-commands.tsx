"use client";

import { CommandEntry, CommandGroup } from "@countersign/ui/command-menu";
import { Target } from "lucide-react";
import { useRouter } from "next/navigation";
import { fileLook, intentHref, intentLook } from "../../lib/messages/intent-messages.ts";
import { lastSegment } from "../../lib/messages/paths.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { intentsMessages } from "./intents-messages.ts";
import { useAllIntents } from "./use-intents.ts";

/** The palette's entries for intents, found by title, id and workspace. `then` closes the palette first. */
export function IntentCommands({ then }: { then: (action: () => void) => () => void }) {
  const router = useRouter();
  const intents = (useAllIntents().intents ?? []).slice(0, 200);
  if (intents.length === 0) return null;
  return (
    <CommandGroup heading={intentsMessages.intents}>
      {intents.map((intent) => {
        const isUnsaved = intent.fileState === "unsaved";
        const status = isUnsaved ? fileLook.unsaved.word : intentLook[intent.status].word;
        return (
          <CommandEntry
            key={`${intent.workspace} ${intent.id}`}
            value={`${intent.title} ${intent.id} ${intent.workspace}`}
            keywords={[status]}
            onSelect={then(() => router.push(intentHref(intent, isUnsaved ? "text" : undefined)))}
          >
            <Target aria-hidden="true" className="size-4 shrink-0 text-quiet" />
            <span className="truncate">
              <ExactText text={intent.title} />
            </span>
            <span
              className="ml-auto max-w-[60%] shrink-0 truncate text-quiet text-sm"
              title={intent.workspace}
            >
              <ExactText text={intent.id} /> · <ExactText text={lastSegment(intent.workspace)} /> · {status}
            </span>
          </CommandEntry>
        );
      })}
    </CommandGroup>
  );
}
