import { permissionMode } from "@countersign/contracts/permission-mode";
import type { RuleTrial } from "@countersign/contracts/rule-trial";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { readLines, readTrialCall } from "./trial-call.ts";

const text = parseAsString.withDefault("");

/** All that is being tried, in the address: the link shows somebody else the same. */
export function useTrialAddress() {
  return useQueryStates({
    tool: parseAsString.withDefault("Bash"),
    input: text,
    workspace: text,
    mode: parseAsStringLiteral(permissionMode.options).withDefault("default"),
    allow: text,
    ask: text,
    deny: text,
    only: parseAsBoolean.withDefault(false),
  });
}

export type TrialAddress = ReturnType<typeof useTrialAddress>[0];

/** The decision on what is typed, asked for when the hand rests. */
export function useTrial(address: TrialAddress, workspace: string | null) {
  const trpc = useTRPC();
  const read = readTrialCall(address.tool, address.input);
  const lists = {
    allow: readLines(address.allow),
    ask: readLines(address.ask),
    deny: readLines(address.deny),
  };
  const request: RuleTrial | null =
    read.tag === "call"
      ? {
          call: read.call,
          mode: address.mode,
          rules: lists,
          only: address.only,
          workspace: workspace ?? undefined,
        }
      : null;
  const settled = useDebouncedValue(JSON.stringify(request), 250);
  const trial = useQuery({
    ...trpc.rules.test.queryOptions(request ?? { call: { tool: "Bash", input: {} } }),
    enabled: request !== null && settled === JSON.stringify(request),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  return { read, trial };
}
