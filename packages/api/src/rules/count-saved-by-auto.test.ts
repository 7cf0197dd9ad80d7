import { bareTransition, updateSession } from "@countersign/agent";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import { expect, it } from "vitest";
import { authorOf } from "../fixtures/rule-author.ts";
import { openRules } from "../fixtures/rules-harness.ts";

type Past = {
  command: string;
  verdict?: AuditEntry["verdict"];
  kind?: AuditEntry["decidedBy"]["kind"];
  isOutside?: boolean;
};

async function worldWith(past: readonly Past[]) {
  const world = await openRules();
  const { id } = await world.control.create({ workspace: world.workspace, prompt: "do it" }, "ada");
  const at = world.clock.now();
  const auditEntries = past.map(
    ({ command, verdict = "allow", kind = "person", isOutside }, index): AuditEntry => {
      const ids = { sessionId: id, callId: `${id}-${index}`, toolUseId: `toolu_${index}` };
      const input = isOutside === true ? { command, dangerouslyDisableSandbox: true } : { command };
      const call = { ...ids, tool: "Bash", input, digest: null, canonical: command, risk: null };
      const decidedBy = { kind, name: "ada" };
      return { ...call, verdict, reason: null, reasons: [], decidedBy, askedAt: at, decidedAt: at };
    },
  );
  await updateSession(world.repository, id, (session) => ({ ...bareTransition(session), auditEntries }));
  return world;
}

const past: Past[] = [
  { command: "npm test" },
  { command: "npm test" },
  { command: "make", verdict: "deny" },
  { command: "npm ci" },
  { command: "git push" },
  { command: "rm -rf /", verdict: "deny" },
  { command: "npm test", isOutside: true },
  { command: "npm test", kind: "policy" },
];

it("counts the commands that people decided and that mode auto would have let run, and those that they denied", async () => {
  const { service } = await worldWith(past);
  expect(await service.autoMode(authorOf("ada"))).toEqual({ asked: 7, saved: 4, denied: 1 });
});

it("counts none that today’s rules decide, or that asks for a host because of them", async () => {
  const world = await worldWith(past);
  const create = (behavior: "allow" | "ask", rule: string) =>
    world.service.create({ behavior, rule, scope: "team" }, authorOf("ada"));
  await create("ask", "Bash(make:*)");
  await create("allow", "Bash(npm test:*)");
  await create("allow", "WebFetch(domain:registry.example.com)");
  expect(await world.service.autoMode(authorOf("ada"))).toEqual({ asked: 7, saved: 0, denied: 0 });
});

it("says nothing of a team without a past", async () => {
  const { service } = await openRules();
  expect(await service.autoMode(authorOf("ada"))).toEqual({ asked: 0, saved: 0, denied: 0 });
});
