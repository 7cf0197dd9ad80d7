import { permission } from "@countersign/contracts/person";
import { type Permission, permissionsOf } from "@countersign/contracts/role-permissions";
import { TRPCError } from "@trpc/server";
import { describe, expect, it } from "vitest";
import type { ApiServices } from "./api-context.ts";
import type { Caller } from "./caller.ts";
import { apiRouter } from "./router.ts";

/** What each procedure needs. A new one fails here until somebody has thought about who may. */
const needs: Record<string, Permission> = {
  "sessions.create": "operate",
  "sessions.list": "read",
  "sessions.page": "read",
  "sessions.counts": "read",
  "sessions.attention": "read",
  "sessions.get": "read",
  "sessions.send": "operate",
  "sessions.files": "operate",
  "sessions.stop": "operate",
  "sessions.end": "operate",
  "sessions.reopen": "operate",
  "sessions.setMode": "operate",
  "sessions.setVisibility": "operate",
  "sessions.setSandbox": "operate",
  "sessions.openFolder": "operate",
  "sessions.closeFolder": "operate",
  "sessions.runOutside": "operate",
  "sessions.sandbox": "read",
  "sessions.resume": "operate",
  "sessions.grants": "read",
  "sessions.mcpProblems": "read",
  "sessions.revokeGrant": "operate",
  "sessions.clear": "operate",
  "sessions.compact": "operate",
  "sessions.setIntent": "operate",
  "sessions.revokeCommand": "operate",
  "changes.list": "read",
  "changes.get": "decide",
  "changes.undo": "decide",
  "commands.list": "read",
  "commands.get": "read",
  "commands.removed": "read",
  "commands.save": "rules",
  "commands.remove": "rules",
  "commands.check": "read",
  "commands.preview": "read",
  "commands.trust": "rules",
  "commands.untrust": "rules",
  "rules.list": "read",
  "rules.files": "read",
  "rules.trust": "rules",
  "rules.create": "operate",
  "rules.update": "operate",
  "rules.revoke": "operate",
  "rules.test": "read",
  "rules.backtest": "read",
  "rules.autoMode": "read",
  "rules.review": "rules",
  "rules.versions": "read",
  "rules.hints": "read",
  "rules.suggestions": "read",
  "rules.import": "operate",
  "rules.export": "read",
  "hooks.list": "read",
  "intents.list": "read",
  "intents.get": "read",
  "intents.save": "rules",
  "intents.lint": "read",
  "intents.activate": "rules",
  "intents.setStatus": "rules",
  "intents.history": "read",
  "intents.check": "operate",
  "intents.restoreDrift": "operate",
  "intents.required": "read",
  "intents.setRequired": "rules",
  "approvals.list": "read",
  "approvals.page": "read",
  "approvals.counts": "read",
  "approvals.decide": "decide",
  "approvals.decideMany": "decide",
  "approvals.covered": "read",
  "approvals.release": "decide",
  "approvals.undo": "decide",
  "approvals.preview": "operate",
  "approvals.file": "decide",
  "approvals.open": "decide",
  "events.follow": "read",
  "system.info": "read",
  "system.setPaused": "decide",
  "system.stopAll": "operate",
  "system.setBypassForbidden": "bypass",
  "notifications.get": "read",
  "notifications.subscribe": "read",
  "notifications.unsubscribe": "read",
  "notifications.test": "read",
  "webhook.get": "people",
  "webhook.set": "people",
  "webhook.remove": "people",
  "webhook.test": "people",
  "insights.get": "read",
  "team.settings": "read",
  "team.sandbox": "read",
  "team.change": "people",
  "audit.search": "read",
  "audit.get": "read",
  "audit.verify": "read",
  "audit.key": "read",
  "audit.views": "read",
  "audit.saveView": "read",
  "audit.removeView": "read",
  "people.self": "read",
  "people.list": "read",
  "people.setRole": "people",
  "people.remove": "people",
  "people.invite": "people",
  "people.invitations": "people",
  "people.revokeInvitation": "people",
  "account.signIns": "read",
  "account.revokeSignIn": "read",
  "account.revokeOtherSignIns": "read",
  "account.setEmail": "read",
  "account.setPassword": "read",
  "account.passkeys": "read",
  "account.renamePasskey": "read",
  "account.removePasskey": "read",
  "agents.list": "read",
  "keys.list": "read",
  "keys.create": "read",
  "keys.revoke": "read",
  "logins.show": "read",
  "logins.answer": "read",
  "workspaces.complete": "operate",
};

/** Who asks, and what they may do. `reader` is the key of an owner that is limited to reading. */
const callers: { who: string; caller: Caller | null; may: Permission[] }[] = [
  { who: "nobody", caller: null, may: [] },
  { who: "a viewer", caller: person("viewer"), may: ["read"] },
  { who: "an approver", caller: person("approver"), may: ["read", "decide"] },
  { who: "an operator", caller: person("operator"), may: ["read", "decide", "operate"] },
  {
    who: "an admin",
    caller: person("admin"),
    may: ["read", "decide", "operate", "rules", "people", "bypass"],
  },
  {
    who: "an owner",
    caller: person("owner"),
    may: ["read", "decide", "operate", "rules", "people", "bypass", "own"],
  },
  { who: "an owner's key for reading", caller: keyOf("owner", ["read"]), may: ["read"] },
  { who: "a key without a scope", caller: keyOf("owner", []), may: [] },
  { who: "a viewer's key for all", caller: keyOf("viewer", permission.options), may: ["read"] },
];

const names = Object.keys(apiRouter._def.procedures);

it("every procedure of the router stands in the table, with what it asks for itself", () => {
  const asked = Object.entries(apiRouter._def.procedures).map(([name, procedure]) => [
    name,
    metaOf(procedure)?.needs,
  ]);
  expect(Object.fromEntries(asked)).toEqual(needs);
});

describe.each(callers)("$who", ({ caller, may }) => {
  it.each(names.map((name) => ({ name, isLetIn: may.some((one) => one === needs[name]) })))(
    "$name: $isLetIn",
    async ({ name, isLetIn }) => {
      const { code, message, reached } = await ask(caller, name);
      if (isLetIn) return expect(["UNAUTHORIZED", "FORBIDDEN"]).not.toContain(code);
      expect(reached).toEqual([]);
      expect(code).toBe(caller === null ? "UNAUTHORIZED" : "FORBIDDEN");
      expect(message).toMatch(
        caller === null
          ? /^Sign in first/
          : /^(Your role \(\w+\) doesn’t let you .*|This key’s scopes don’t include .*)\.$/,
      );
    },
  );
});

describe("what a procedure asks beyond that", () => {
  const remember = { kind: "exactly" };
  const approve = { id: "c", digest: "d", verdict: "approve" };
  it.each([
    { name: "system.setPaused", input: { isPaused: true }, lets: "approver", refuses: null },
    { name: "system.setPaused", input: { isPaused: false }, lets: "operator", refuses: "approver" },
    { name: "team.change", input: { reviewsRules: true }, lets: "admin", refuses: null },
    { name: "team.change", input: { asksForReadOnlyCommands: true }, lets: "admin", refuses: null },
    { name: "team.change", input: { releasesCoveredCalls: false }, lets: "admin", refuses: null },
    { name: "team.change", input: { sandbox: "read-only" }, lets: "admin", refuses: null },
    { name: "team.change", input: { keepsDays: 30 }, lets: "owner", refuses: "admin" },
    { name: "team.change", input: { keepsDays: null }, lets: "owner", refuses: "admin" },
  ] as const)("$name $input lets $lets, and not $refuses", async ({ name, input, lets, refuses }) => {
    expect((await ask(person(lets), name, input)).reached).not.toEqual([]);
    if (refuses === null) return;
    expect(await ask(person(refuses), name, input)).toMatchObject({ code: "FORBIDDEN", reached: [] });
  });

  it.each([
    { role: "owner", isLetIn: true },
    { role: "admin", isLetIn: false },
  ] as const)(
    "fewer eyes than now, for the whole team, by one $role: $isLetIn",
    async ({ role, isLetIn }) => {
      const changed: unknown[] = [];
      const present = {
        reviewsRules: true,
        dualApprovalFrom: "high",
        excludesStarter: false,
        keepsDays: null,
      };
      const team = {
        async change(change: unknown, _by: unknown, check: (before: unknown) => void) {
          check(present);
          changed.push(change);
        },
      };
      const services = servicesWith({ team }, []);
      const caller = apiRouter.createCaller({ services, caller: person(role), userAgent: "" });
      const asked = caller.team.change({ reviewsRules: false });
      if (isLetIn) await asked;
      else await expect(asked).rejects.toMatchObject({ code: "FORBIDDEN" });
      expect(changed).toHaveLength(isLetIn ? 1 : 0);
    },
  );

  it.each([
    { name: "nothing remembered", given: { remember } },
    { name: "no input of their own run", given: { input: { command: "rm -rf ." } } },
  ])("an approver has $name", async ({ given }) => {
    const input = { ...approve, ...given };
    const asked = await ask(person("approver"), "approvals.decide", input);
    expect(asked).toMatchObject({ code: "FORBIDDEN" });
    expect(asked.reached).not.toContain("control.decide");
  });

  const [ownKey, otherKey] = ["4c9d2a57-6f0b-4e63-9a41-0d2f6f1f7a01", "4c9d2a57-6f0b-4e63-9a41-0d2f6f1f7a02"];
  it.each([
    { who: "a person", caller: person("viewer"), id: otherKey, isLetIn: true },
    { who: "a key itself", caller: keyOf("owner", ["read"], ownKey), id: ownKey, isLetIn: true },
    { who: "a key another", caller: keyOf("owner", ["read"], ownKey), id: otherKey, isLetIn: false },
    {
      who: "a key with all but `people` another",
      caller: withoutPeople(ownKey),
      id: otherKey,
      isLetIn: false,
    },
    {
      who: "a key with `people` another",
      id: otherKey,
      isLetIn: true,
      caller: keyOf("owner", ["read", "people"], ownKey),
    },
  ])("keys.revoke: $who: $isLetIn", async ({ caller, id, isLetIn }) => {
    const asked = await ask(caller, "keys.revoke", { id });
    expect(asked.reached).toEqual(isLetIn ? ["keys.revoke"] : []);
    if (!isLetIn)
      expect(asked).toMatchObject({
        code: "FORBIDDEN",
        message: expect.stringContaining("can only revoke itself"),
      });
  });

  it.each(["operator", "approver"] as const)("an %s is told nothing of skipped permissions", async (role) => {
    const caller = apiRouter.createCaller({
      services: servicesWith({ system: { info: async () => ({ skipsPermissions: true }) } }, []),
      caller: person(role),
      userAgent: "",
    });
    expect(await caller.system.info()).toEqual({ skipsPermissions: false });
  });
});

function person(role: Caller["role"]): Caller {
  return {
    personId: "p",
    name: "ada",
    role,
    permissions: new Set(permissionsOf(role)),
    proof: "password",
    key: null,
    signInId: "s",
    address: null,
  };
}

function keyOf(role: Caller["role"], scopes: readonly Permission[], id = "k"): Caller {
  const own = permissionsOf(role);
  const permissions = new Set(scopes.filter((scope) => own.includes(scope)));
  return { ...person(role), proof: "key", key: { id, name: "key" }, signInId: null, permissions };
}

function withoutPeople(id: string): Caller {
  return keyOf(
    "owner",
    permission.options.filter((one) => one !== "people"),
    id,
  );
}

/** Asks with input that fits no schema, unless some is given: every permitted caller gets that far. */
async function ask(caller: Caller | null, name: string, input: unknown = 7) {
  const reached: string[] = [];
  const asked = apiRouter.createCaller({ services: servicesWith({}, reached), caller, userAgent: "" });
  const procedure = name.split(".").reduce<unknown>((at, part) => Reflect.get(Object(at), part), asked);
  try {
    await Promise.resolve(Reflect.apply(Object(procedure), undefined, [input]));
    return { code: null, message: "", reached };
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    return { code: error.code, message: error.message, reached };
  }
}

/** Services that note what is asked of them and do nothing; `given` answers instead. */
function servicesWith(given: object, reached: string[]): ApiServices {
  const answer = (path: string): unknown =>
    new Proxy(() => {}, {
      get: (_target, part) => (typeof part === "string" ? answer(`${path}.${part}`) : undefined),
      apply() {
        reached.push(path.slice(1));
        throw new Error(`${path} does nothing`);
      },
    });
  const made: object = new Proxy(
    {},
    { get: (_target, part) => Reflect.get(given, part) ?? answer(`.${String(part)}`) },
  );
  if (!isApiServices(made)) throw new Error("it is no object");
  return made;
}

/** It answers to every name, so to those of the services too. */
function isApiServices(made: object): made is ApiServices {
  return typeof made === "object";
}

function metaOf(procedure: unknown): { needs?: Permission } | undefined {
  return Reflect.get(Object(Reflect.get(Object(procedure), "_def")), "meta");
}
