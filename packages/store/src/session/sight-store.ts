import type { SightDesk } from "@countersign/api";
import { AppError } from "@countersign/contracts/app-error";
import { role } from "@countersign/contracts/person";
import { z } from "zod";
import { fromColumn, toColumn } from "../column-text.ts";
import type { Database } from "../database/open-database.ts";
import { sessionsInSight } from "./sight.ts";

/** What there is for somebody, asked of the database each time. */
export function createSightStore({ prisma }: Pick<Database, "prisma">): SightDesk {
  const among: SightDesk["among"] = async (ids, sight) => {
    if (ids.length === 0) return new Set();
    const where = { id: { in: [...new Set(ids)].map(toColumn) }, ...sessionsInSight(sight) };
    const rows = await prisma.session.findMany({ where, select: { id: true } });
    return new Set(rows.map(({ id }) => fromColumn(id)));
  };

  return {
    among,
    async session(id, sight) {
      if (!(await among([id], sight)).has(id)) throw new AppError("not-found", `There is no session ${id}.`);
    },
    async calls(ids, sight) {
      const where = { id: { in: [...new Set(ids)].map(toColumn) }, session: sessionsInSight(sight) };
      const rows = await prisma.call.findMany({ where, select: { id: true, sessionId: true } });
      return new Map(rows.map(({ id, sessionId }) => [fromColumn(id), sessionId]));
    },
    async hasWorkspace(path, sight) {
      const workspace = toColumn(path);
      const found = await Promise.all([
        prisma.session.findFirst({ where: { workspace, ...sessionsInSight(sight) }, select: { id: true } }),
        prisma.intent.findFirst({ where: { workspace }, select: { id: true } }),
        prisma.rule.findFirst({ where: { workspace, scope: "project" }, select: { id: true } }),
      ]);
      return found.some((row) => row !== null);
    },
    async role(name) {
      const person = await prisma.person.findUnique({
        where: { name },
        select: { role: true, leftAt: true },
      });
      return person === null ? null : standing.parse(person);
    },
  };
}

const standing = z.object({ role, leftAt: z.date().nullable() }).transform(({ role: is, leftAt }) => ({
  role: is,
  hasLeft: leftAt !== null,
}));
