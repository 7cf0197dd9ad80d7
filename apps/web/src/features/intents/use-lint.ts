import type { IntentProblem } from "@countersign/contracts/intent";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../lib/data/trpc.ts";
import { formatError } from "../../lib/messages/error-messages.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { intentEditorMessages } from "./intent-editor-messages.ts";

const restMs = 250;

/**
 * What checking a text gave so far. `isCurrent`: it is about the current text. `isReadable`: it can be saved.
 * `checkError`: why it could not be checked.
 */
export type Lint = {
  problems: readonly IntentProblem[];
  isReadable: boolean;
  isCurrent: boolean;
  checkError: string | null;
};

/** Checks a text while it is written, whenever the hand rests. */
export function useLint(workspace: string, yaml: string): Lint {
  const trpc = useTRPC();
  const text = useDebouncedValue(yaml, restMs);
  const isAsked = workspace !== "" && text.trim() !== "";
  const lint = useQuery({
    ...trpc.intents.lint.queryOptions({ workspace, yaml: text }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // Other intents of the workspace count too, and may have changed.
    refetchOnMount: "always",
    gcTime: 60_000,
    retry: false,
  });
  return {
    problems: isAsked ? (lint.data?.problems ?? []) : [],
    isReadable: isAsked && lint.data !== undefined && lint.data.intent !== null,
    isCurrent: isAsked && text === yaml && lint.isSuccess && !lint.isPlaceholderData,
    checkError: !isAsked
      ? workspace === ""
        ? intentEditorMessages.enterAWorkspace
        : intentEditorMessages.required
      : lint.isError
        ? formatError(lint.error)
        : null,
  };
}
