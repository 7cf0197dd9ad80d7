import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";

// Files of commands change at any time, and no event tells of it.
const staleAfterMs = 2_000;

/** All commands of a workspace, looked at again when `isOn` becomes true. "": no workspace is named yet. */
export function useCommandList(workspace: string, isOn: boolean) {
  const trpc = useTRPC();
  const settled = useDebouncedValue(workspace, 250);
  return useQuery({
    ...trpc.commands.list.queryOptions(settled === "" ? {} : { workspace: settled }),
    enabled: isOn,
    staleTime: staleAfterMs,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
