import { textReply } from "@countersign/anthropic/scripted";
import { createTeamRepository } from "@countersign/api/team-repository";
import { auditDetail, auditPage } from "@countersign/contracts/audit";
import type { SandboxCheck } from "@countersign/contracts/sandbox";
import { openDatabase } from "@countersign/db";
import { silentLog } from "@countersign/db/test-database";
import { expect, it, onTestFinished } from "vitest";
import { openFirstSandbox } from "./first-sandbox.ts";
import { dataOf, openApi } from "./fixtures/api-harness.ts";
import { serverProcesses } from "./fixtures/server-processes.ts";

const at = "2026-11-28T08:00:00.000Z";
const wanted = { COUNTERSIGN_SANDBOX: "workspace" };

async function open(variables: Record<string, string> = {}) {
  const api = await openApi({ variables });
  onTestFinished(api.close);
  const database = await openDatabase({ dataFolder: "", databaseUrl: api.databaseUrl, log: silentLog });
  onTestFinished(database.close);
  const team = createTeamRepository(database);
  return { ...api, database, level: async () => (await team.settings()).sandbox };
}

it("is `workspace` in a new installation, which the audit log says, and an owner can turn it off for good", async () => {
  const { get, post, level, restart } = await open(wanted);
  expect(await level()).toBe("workspace");
  const { rows } = dataOf(auditPage, await get("audit.search", { filters: { tool: "Team" } })).data;
  expect(rows).toHaveLength(1);
  const { entry } = dataOf(auditDetail, await get("audit.get", { id: rows[0]?.id })).data;
  expect(entry).toMatchObject({
    decidedBy: { kind: "system", name: "first start" },
    input: { from: { sandbox: "off" }, to: { sandbox: "workspace" } },
  });
  await post("team.change", { sandbox: "off" });
  await restart();
  expect(await level()).toBe("off");
});

it("keeps an allowed command of a new installation in the workspace", async () => {
  const { post, create, untilStatus, session } = await open(wanted);
  await post("rules.create", { behavior: "allow", rule: "Bash" });
  const id = await create("Run touch /var/tmp/countersign-test-first-sandbox");
  await untilStatus(id, "idle");
  const { calls } = await session(id);
  expect(calls).toMatchObject([{ assessment: { preview: { sandbox: "workspace" } } }]);
  expect(JSON.stringify(calls)).toContain("Read-only file system");
});

it("changes nothing for a team that has sessions, or has changed its settings", async () => {
  const used = await open();
  const id = await used.create("Say it");
  await used.untilStatus(id, "idle");
  await used.restart(wanted);
  expect(await used.level()).toBe("off");

  const changed = await open();
  await changed.post("team.change", { keepsDays: 30 });
  await changed.restart(wanted);
  expect(await changed.level()).toBe("off");
});

it("says how to get it where it can't be made, and sets it at a later start where it can", async () => {
  const { database, level } = await open();
  const [problem, fix] = ["bubblewrap isn’t installed.", "apt install bubblewrap socat"];
  const first = (found: SandboxCheck, wants: "workspace" | "off" = "workspace") =>
    openFirstSandbox(database, { level: wants, check: async () => found, at });
  expect(await first({ isAvailable: false, problem, fix })).toBe(
    `Agents’ commands run without a sandbox, with your permissions. ${problem} To get it: ${fix}`,
  );
  expect(await first({ isAvailable: true }, "off")).toBeNull();
  expect(await level()).toBe("off");
  expect(await first({ isAvailable: true })).toMatch(/^Agents’ commands run in a sandbox: /);
  expect(await first({ isAvailable: true })).toBeNull();
});

it("is printed by the first start only", async () => {
  const { prepare } = await serverProcesses(() => textReply("Done."));
  const { server } = await prepare({ COUNTERSIGN_SANDBOX: null });
  await server.start();
  await server.stop("SIGINT");
  await server.start();
  await server.stop("SIGINT");
  const lines = server.output().split("\n");
  const said = lines.flatMap((line, at) => (line.includes("commands run in a sandbox") ? [at] : []));
  expect(said).toHaveLength(1);
});
