import { type AgentReport, agentReport, type ConnectedAgent } from "@countersign/contracts/connected-agent";
import { type ExternalAgentKind, externalAgentKind } from "@countersign/contracts/external-agent";
import type { Database } from "@countersign/db";
import { z } from "zod";
import { parseKey, unendedAt, withNames } from "../people/stored-key.ts";
import { storedTime } from "../people/stored-person.ts";

/** A report on the agent of a key, received at `at` (ISO 8601, UTC). */
export type KeptReport = { keyId: string; agent: ExternalAgentKind; report: AgentReport; at: string };

export type AgentsRepository = {
  /** Agents with a key that is valid at `now`. `personId`: null for everybody's. */
  list(personId: string | null, now: string): Promise<ConnectedAgent[]>;
  /** Replaces the last report. */
  keep(report: KeptReport): Promise<void>;
};

const reportRow = z.object({ agent: externalAgentKind, report: agentReport, at: storedTime });
const reportRows = z.object({ agentReports: z.array(reportRow) });

/** Makes the store over an open database. */
export function createAgentsRepository({ prisma }: Pick<Database, "prisma">): AgentsRepository {
  return {
    async list(personId, now) {
      const rows = await prisma.apiKey.findMany({
        where: {
          ...unendedAt(now),
          person: { leftAt: null },
          maker: { leftAt: null },
          AND: [
            personId === null ? {} : { OR: [{ personId }, { createdById: personId }] },
            { OR: [{ agentReports: { some: {} } }, { externalSessions: { some: {} } }] },
          ],
        },
        include: { ...withNames, agentReports: { orderBy: { agent: "asc" } } },
        orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      });
      const asked = await prisma.externalSession.groupBy({
        by: ["keyId", "agent"],
        where: { keyId: { in: rows.map(({ id }) => id) } },
        orderBy: [{ keyId: "asc" }, { agent: "asc" }],
      });
      return rows.flatMap((row) => agentsOf(row, new Set(kindsOf(asked, row.id))));
    },
    async keep({ keyId, agent, report, at }) {
      const said = { report, at };
      await prisma.agentReport.upsert({
        where: { keyId_agent: { keyId, agent } },
        create: { keyId, agent, ...said },
        update: said,
      });
    },
  };
}

function kindsOf(asked: readonly { keyId: string; agent: string }[], id: string): ExternalAgentKind[] {
  return asked.filter(({ keyId }) => keyId === id).map(({ agent }) => externalAgentKind.parse(agent));
}

/** The agents of one key: those that asked, and those with a report. */
function agentsOf(row: object, asked: ReadonlySet<ExternalAgentKind>): ConnectedAgent[] {
  const { id, name, owner, createdAt, lastUsedAt } = parseKey(row);
  const { agentReports } = reportRows.parse(row);
  const reported = new Map(agentReports.map(({ agent, report, at }) => [agent, { ...report, at }]));
  return [...new Set([...reported.keys(), ...asked])].map((agent) => ({
    agent,
    key: { id, name },
    person: owner,
    connectedAt: createdAt,
    lastSeenAt: lastUsedAt,
    hasAsked: asked.has(agent),
    reported: reported.get(agent) ?? null,
  }));
}
