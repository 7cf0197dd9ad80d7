import type { Role } from "@countersign/contracts/person";
import { permissionsOf } from "@countersign/contracts/person";
import { describe, expect, it, vi } from "vitest";
import type { Caller } from "./caller.ts";
import { currentSight, onlyInSight } from "./in-sight.ts";
import type { SightDesk } from "./sight-desk.ts";

function contextOf(role: Role, given: Partial<SightDesk>) {
  const caller: Caller = {
    ...{ personId: "p", name: "ada", role, permissions: new Set(permissionsOf(role)) },
    ...{ proof: "password", key: null, signInId: "s", address: null },
  };
  const refuse = async (): Promise<never> => {
    throw new Error("not asked for here");
  };
  const sight = {
    ...{ session: refuse, among: refuse, calls: refuse, role: refuse },
    ...given,
  };
  return { caller, services: { sight } };
}

describe("what comes of a session", () => {
  const things = [{ sessionId: "seen" }, { sessionId: "hidden" }, { sessionId: null }, {}];
  const among = async () => new Set(["seen"]);

  it("is left out where the session is not in sight; what is of none stays", async () => {
    expect(await onlyInSight(contextOf("operator", { among }), things)).toEqual([
      { sessionId: "seen" },
      { sessionId: null },
      {},
    ]);
  });

  it("is all there for who sees all, without a question", async () => {
    expect(await onlyInSight(contextOf("admin", {}), things)).toEqual(things);
  });
});

describe("what somebody may see while he follows", () => {
  const own = { all: false, name: "ada" };
  it.each<{ name: string; began: Role; now: { role: Role; hasLeft: boolean } | null; want: object | null }>([
    { name: "an admin is all", began: "admin", now: { role: "admin", hasLeft: false }, want: { all: true } },
    {
      name: "one who was an admin is his own",
      began: "admin",
      now: { role: "viewer", hasLeft: false },
      want: own,
    },
    {
      name: "one who became an admin is as before",
      began: "viewer",
      now: { role: "owner", hasLeft: false },
      want: own,
    },
    { name: "one who left is nothing", began: "owner", now: { role: "owner", hasLeft: true }, want: null },
    { name: "a name that nobody has is as it began", began: "viewer", now: null, want: own },
  ])("$name", async ({ began, now, want }) => {
    const sight = currentSight(contextOf(began, { role: async () => now }));
    expect(await sight()).toEqual(want);
  });

  it("is asked anew, but not for every event", async () => {
    vi.useFakeTimers();
    try {
      const role = vi.fn(async () => ({ role: "admin" as const, hasLeft: false }));
      const sight = currentSight(contextOf("admin", { role }));
      await sight();
      await sight();
      expect(role).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(501);
      await sight();
      expect(role).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });
});
