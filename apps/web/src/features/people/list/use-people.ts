import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";

/** Nothing tells a page of people, so it looks. */
const refetchMs = 5_000;

/** Everybody of the team, also machines and who left. */
export function usePeople() {
  const trpc = useTRPC();
  return useQuery({ ...trpc.people.list.queryOptions(), refetchInterval: refetchMs });
}

/** The invitations of the team, for those who may make some. */
export function useInvitations() {
  const trpc = useTRPC();
  const may = useMay("people");
  return useQuery({ ...trpc.people.invitations.queryOptions(), enabled: may, refetchInterval: refetchMs });
}
