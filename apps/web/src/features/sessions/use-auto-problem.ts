import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../lib/data/trpc.ts";
import { autoMessages } from "./auto-messages.ts";

/** Why sessions can't be put into mode auto; null if they can, or until it's known. */
export function useAutoProblem(): string | null {
  const team = useQuery(useTRPC().team.settings.queryOptions()).data;
  return team?.allowsAutoMode === false ? autoMessages.notAllowed : null;
}
