import { apiKey, invitation, keyMade, person, self, signIn } from "@countersign/contracts/person";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { dataOf, openApi } from "../fixtures/api-harness.ts";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi();
  await api.person("bo", "admin");
});
afterAll(() => api.close());

it.each([
  { name: "people.self", schema: self },
  { name: "people.list", schema: z.array(person) },
  { name: "people.invitations", schema: z.array(invitation) },
  { name: "account.signIns", schema: z.array(signIn) },
  { name: "account.passkeys", schema: z.array(z.never()) },
  { name: "keys.list", schema: z.array(apiKey) },
])("$name answers in its shape", async ({ name, schema }) => {
  const bo = await api.person(`z${Math.random().toString(36).slice(2)}`, "admin");
  const made = {
    name: "k",
    scopes: ["read", "decide"],
    days: 3,
    machine: { name: `${bo.name}-bot`, role: "approver" },
  };
  dataOf(keyMade, await bo.post("keys.create", made));
  expect(dataOf(schema, await bo.get(name)).status).toBe(200);
});
