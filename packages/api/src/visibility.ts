import { AppError } from "@countersign/contracts/app-error";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import { z } from "zod";
import type { ApiServices } from "./api-context.ts";
import type { Caller } from "./caller.ts";
import { visibilityOf } from "./visibility-of.ts";

type Context = { services: Pick<ApiServices, "visibility">; caller: Caller };

/** Refuses a session that the caller may not see, as one that is not there. No id from outside is trusted without this. */
export function mustSee({ services, caller }: Context, sessionId: string): Promise<void> {
  return services.visibility.session(sessionId, visibilityOf(caller));
}

/** Refuses a call of a session that the caller may not see, as one that is not there. Gives its session. */
export async function mustSeeCall(context: Context, callId: string): Promise<string> {
  const sessionId = await sessionOfCall(context, callId);
  if (sessionId === null) throw new AppError("not-found", "Call not found.");
  return sessionId;
}

/** The session of a call; null where there is no such call for the caller. */
export async function sessionOfCall({ services, caller }: Context, callId: string): Promise<string | null> {
  return (await services.visibility.calls([callId], visibilityOf(caller))).get(callId) ?? null;
}

/** Those of the things whose session the caller may see, and those of none. */
export async function filterVisible<Thing extends { sessionId?: string | null | undefined }>(
  { services, caller }: Context,
  things: readonly Thing[],
): Promise<Thing[]> {
  const visibility = visibilityOf(caller);
  if (visibility.all) return [...things];
  const visible = await services.visibility.among(
    things.flatMap(({ sessionId }) => sessionId ?? []),
    visibility,
  );
  return things.filter(({ sessionId }) => sessionId == null || visible.has(sessionId));
}

const namesFolder = z.looseObject({ workspace: z.string() });

/**
 * Refuses an input that names a folder in which the team doesn't work. The server reads files there, and only callers who may start sessions can point it
 * at any folder of the machine.
 */
export async function mustKnowFolder({ services, caller }: Context, input: unknown): Promise<void> {
  const named = namesFolder.safeParse(input);
  if (!named.success || caller.permissions.has("operate")) return;
  const { workspace } = named.data;
  if (await services.visibility.hasWorkspace(workspace, visibilityOf(caller))) return;
  throw new AppError("not-found", `You can’t see any session in ${workspace}.`, {
    field: "workspace",
  });
}

/** How long an answer about what somebody may see is reused, in milliseconds. */
const holdsMs = 500;

type CurrentVisibility = () => Promise<VisibilityFilter | null>;

const shared = new WeakMap<ApiServices["visibility"], Map<string, CurrentVisibility>>();

/**
 * What the caller may see from moment to moment, for what outlasts a request: null once they have left the team. A promoted caller sees
 * more from their next request on; a demoted one sees less immediately. Callers who are the same person with the same visibility share one
 * function.
 */
export function currentVisibility({ services, caller }: Context): CurrentVisibility {
  const first = visibilityOf(caller);
  const known = shared.get(services.visibility) ?? new Map<string, CurrentVisibility>();
  shared.set(services.visibility, known);
  const key = JSON.stringify([caller.name, first.all]);
  const current = known.get(key) ?? followVisibility(services.visibility, { name: caller.name, first });
  known.set(key, current);
  return current;
}

function followVisibility(
  service: Pick<ApiServices["visibility"], "role">,
  { name, first }: { name: string; first: VisibilityFilter },
): CurrentVisibility {
  let held: { visibility: Promise<VisibilityFilter | null>; until: number } | null = null;
  async function ask(): Promise<VisibilityFilter | null> {
    const membership = await service.role(name);
    if (membership === null) return first;
    return membership.hasLeft ? null : narrow(first, { name, role: membership.role });
  }
  return () => {
    if (held !== null && Date.now() < held.until) return held.visibility;
    const asked = { visibility: ask(), until: Date.now() + holdsMs };
    held = asked;
    asked.visibility.catch(() => {
      // Those who wait for it get the error. The next call asks again.
      if (held === asked) held = null;
    });
    return asked.visibility;
  };
}

function narrow(first: VisibilityFilter, now: Pick<Caller, "role" | "name">): VisibilityFilter {
  return first.all ? visibilityOf(now) : first;
}
