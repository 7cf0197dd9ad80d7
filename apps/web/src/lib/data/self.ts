import { describeMissingPermission } from "@countersign/contracts/permission-messages";
import type { Self } from "@countersign/contracts/person";
import type { Permission } from "@countersign/contracts/role-permissions";
import { useQuery } from "@tanstack/react-query";
import { keepOwnName } from "../messages/format-person.ts";
import { accessMessages } from "./access-messages.ts";
import { useConnectionError } from "./providers.tsx";
import { useTRPC } from "./trpc.ts";

const refetchMs = 30_000;

/**
 * Who is signed in, asked again whenever somebody comes back to the tab, since his role can change and his sign-in can be ended
 * elsewhere. A refused request asks too, see `Providers`.
 */
export function useSelfQuery() {
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.people.self.queryOptions(),
    refetchInterval: refetchMs,
    refetchOnWindowFocus: "always",
  });
  // The server renders pages for many, and knows each by its request.
  if (typeof window !== "undefined" && query.data !== undefined) keepOwnName(query.data.person.name);
  return query;
}

/** Who is signed in; null until the server has said so. */
export function useSelf(): Self | null {
  return useSelfQuery().data ?? null;
}

/** Whether the signed-in person may do something. False until it is known who they are. */
export function useMay(needed: Permission): boolean {
  return useSelf()?.permissions.includes(needed) ?? false;
}

/** Why the signed-in person may not do something; null when they may. */
export function usePermissionProblem(needed: Permission): string | null {
  const self = useSelf();
  if (self === null) return accessMessages.loadingAccount;
  return self.permissions.includes(needed) ? null : describeMissingPermission(self.person.role, needed);
}

/** Why something cannot be done now: one may not, or the server is not reached. Null when it can. */
export function useDisabledReason(needed: Permission): string | null {
  const connectionError = useConnectionError();
  return usePermissionProblem(needed) ?? connectionError;
}
