import { type CommandCheck, longestCommand } from "@countersign/contracts/command";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { commandPageMessages, formatTooLong } from "./command-page-messages.ts";
import type { Checked } from "./find-save-problem.ts";

const restMs = 250;

/** Checks a text while it is written, whenever the hand rests. Null asks for nothing. */
export function useCommandCheck(written: string | null): Checked {
  const trpc = useTRPC();
  const text = useDebouncedValue(written, restMs);
  const isTooLong = (text?.length ?? 0) > longestCommand;
  const isAsked = text !== null && text.trim() !== "" && !isTooLong;
  const check = useQuery({
    ...trpc.commands.check.queryOptions({ text: isAsked ? text : "" }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  });
  const found: CommandCheck | null = isAsked ? (check.data ?? null) : null;
  return {
    found,
    isCurrent: isAsked && text === written && check.isSuccess && !check.isPlaceholderData,
    checkError: isTooLong
      ? formatTooLong(longestCommand)
      : text !== null && text.trim() === ""
        ? commandPageMessages.required
        : check.isError
          ? formatError(check.error)
          : null,
  };
}
