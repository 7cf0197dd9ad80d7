import type { Permission, Role } from "@countersign/contracts/role-permissions";
import { permissionsOf } from "@countersign/contracts/role-permissions";
import type { VisibilityService } from "@countersign/contracts/visibility-service";
import { describe, expect, it, vi } from "vitest";
import type { Caller } from "./caller.ts";
import { currentVisibility, filterVisible, mustKnowFolder } from "./visibility.ts";

function contextOf(
  role: Role,
  given: Partial<VisibilityService>,
  scopes: readonly Permission[] = permissionsOf(role),
) {
  const caller: Caller = {
    personId: "p",
    name: "ada",
    role,
    permissions: new Set(scopes),
    proof: "password",
    key: null,
    signInId: "s",
    address: null,
  };
  const reject = async (): Promise<never> => {
    throw new Error("not asked for here");
  };
  const visibility = {
    session: reject,
    among: reject,
    calls: reject,
    hasWorkspace: reject,
    role: reject,
    ...given,
  };
  return { caller, services: { visibility } };
}

describe("what comes of a session", () => {
  const things = [{ sessionId: "seen" }, { sessionId: "hidden" }, { sessionId: null }, {}];
  const among = async () => new Set(["seen"]);

  it("is left out where the session is not in sight; what is of none stays", async () => {
    expect(await filterVisible(contextOf("operator", { among }), things)).toEqual([
      { sessionId: "seen" },
      { sessionId: null },
      {},
    ]);
  });

  it("is all there for who sees all, without a question", async () => {
    expect(await filterVisible(contextOf("admin", {}), things)).toEqual(things);
  });
});

describe("a folder that an input names", () => {
  const input = { workspace: "/work/shop", id: "x" };
  const asked: unknown[] = [];
  const hasWorkspace = async (path: string, visibility: unknown) => {
    asked.push([path, visibility]);
    return path === "/work/known";
  };

  it.each<{ name: string; role: Role; scopes?: Permission[]; input: unknown; isLetIn: boolean }>([
    { name: "an owner has any", role: "owner", input, isLetIn: true },
    { name: "an admin has any", role: "admin", input, isLetIn: true },
    { name: "an operator has any", role: "operator", input, isLetIn: true },
    { name: "an approver has none that the team does not know", role: "approver", input, isLetIn: false },
    { name: "a viewer has none that the team does not know", role: "viewer", input, isLetIn: false },
    {
      name: "a viewer has one of the team",
      role: "viewer",
      input: { workspace: "/work/known" },
      isLetIn: true,
    },
    { name: "an owner's key for reading has none", role: "owner", scopes: ["read"], input, isLetIn: false },
    {
      name: "a viewer has none by a longer path",
      role: "viewer",
      input: { workspace: "/work/known/.." },
      isLetIn: false,
    },
    { name: "a viewer has none by an empty name", role: "viewer", input: { workspace: "" }, isLetIn: false },
    { name: "who names none is not asked", role: "viewer", input: { id: "x" }, isLetIn: true },
    { name: "who gives nothing is not asked", role: "viewer", input: undefined, isLetIn: true },
    { name: "what is no text is for the schema", role: "viewer", input: { workspace: 7 }, isLetIn: true },
  ])("$name", async ({ role, scopes, input: given, isLetIn }) => {
    const known = mustKnowFolder(contextOf(role, { hasWorkspace }, scopes), given);
    if (isLetIn) await known;
    else await expect(known).rejects.toMatchObject({ code: "not-found" });
  });

  it("is asked for with what the caller may see", async () => {
    asked.length = 0;
    await expect(mustKnowFolder(contextOf("viewer", { hasWorkspace }), input)).rejects.toThrow("/work/shop");
    expect(asked).toEqual([["/work/shop", { all: false, name: "ada" }]]);
  });
});

describe("what somebody may see while they follow", () => {
  const own = { all: false, name: "ada" };
  it.each<{ name: string; began: Role; now: { role: Role; hasLeft: boolean } | null; want: object | null }>([
    { name: "an admin is all", began: "admin", now: { role: "admin", hasLeft: false }, want: { all: true } },
    {
      name: "one who was an admin sees only their own",
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
    const visibility = currentVisibility(contextOf(began, { role: async () => now }));
    expect(await visibility()).toEqual(want);
  });

  it("is asked anew, but not for every event", async () => {
    vi.useFakeTimers();
    try {
      const role = vi.fn(async () => ({ role: "admin" as const, hasLeft: false }));
      const visibility = currentVisibility(contextOf("admin", { role }));
      await visibility();
      await visibility();
      expect(role).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(501);
      await visibility();
      expect(role).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });
});
