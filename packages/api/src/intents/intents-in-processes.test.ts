import { join } from "node:path";
import { parseIntent } from "@countersign/intents";
import { expect, it } from "vitest";
import { openRules } from "../fixtures/rules-harness.ts";
import { changeIntent } from "./change-intent.ts";
import { createIntentsRepository, type IntentsRepository } from "./repository/intents-repository.ts";

const at = "2026-11-20T10:00:00.000Z";
const id = "REQ-001";

function yamlOf(status: string, scope = "src/"): string {
  return `id: ${id}\ntitle: Tidy\nwhy: w\nstatus: ${status}\nowned_scope: [${scope}]\n`;
}

async function open() {
  const here = await openRules();
  const there = await here.another();
  const { workspace } = here;
  const store = createIntentsRepository(here.database, {
    onEvents: () => {},
    onChange: () => here.source.invalidate(),
  });

  async function codeIn(source: typeof here.source, path = "src/a.ts"): Promise<string | undefined> {
    const session = {
      id: "s",
      workspace,
      createdBy: "ada",
      intent: { id, title: "Tidy" },
      sandbox: "off" as const,
    };
    const { intentScope } = await source.policyFor(session);
    return intentScope?.check(join(workspace, path), "write", "path")?.code;
  }
  return { here, there, workspace, store, codeIn };
}

async function save(store: IntentsRepository, workspace: string, yaml: string): Promise<void> {
  const { intent } = parseIntent(yaml);
  if (intent === null) throw new Error("the test's intent cannot be read");
  const target = { workspace, id };
  const by = { kind: "person" as const, name: "ada" };
  await changeIntent(store, {
    target,
    version: (await store.find(target))?.version ?? null,
    at,
    file: null,
    overwritesFile: true,
    make: () => ({ yaml, intent }),
    event: { kind: "saved", text: "Saved", why: null, by, sessionId: null, callId: null },
  });
}

it("a change of an intent counts from the next decision on here, and soon in every other process", async () => {
  const { here, there, workspace, store, codeIn } = await open();
  expect(await codeIn(here.source)).toBe("no_active_intent");
  expect(await codeIn(there.source)).toBe("no_active_intent");
  await save(store, workspace, yamlOf("IN_PROGRESS"));
  expect(await codeIn(here.source)).toBeUndefined();
  await expect.poll(() => codeIn(there.source)).toBeUndefined();
  await save(store, workspace, yamlOf("IN_PROGRESS", "docs/"));
  expect(await codeIn(here.source)).toBe("scope_violation");
  await expect.poll(() => codeIn(there.source)).toBe("scope_violation");
  await save(store, workspace, yamlOf("COMPLETED"));
  expect(await codeIn(here.source)).toBe("no_active_intent");
  await expect.poll(() => codeIn(there.source)).toBe("no_active_intent");
});

it("nothing is read from the database while nothing changed", async () => {
  const { here, workspace, store, codeIn } = await open();
  await save(store, workspace, yamlOf("IN_PROGRESS"));
  await codeIn(here.source);
  const before = here.asked.length;
  await codeIn(here.source);
  expect(here.asked.length).toBe(before);
});
