import { AppError } from "@countersign/contracts/app-error";
import { role } from "@countersign/contracts/person";
import type { VisibilityService } from "@countersign/contracts/visibility-service";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import { z } from "zod";
import { visibleSessions } from "./visibility-condition.ts";

/** What there is for somebody, asked of the database each time. */
export function createVisibilityRepository({ prisma }: Pick<Database, "prisma">): VisibilityService {
  const among: VisibilityService["among"] = async (ids, visibleTo) => {
    if (ids.length === 0) return new Set();
    const where = { id: { in: [...new Set(ids)].map(toColumn) }, ...visibleSessions(visibleTo) };
    const rows = await prisma.session.findMany({ where, select: { id: true } });
    return new Set(rows.map(({ id }) => fromColumn(id)));
  };

  return {
    among,
    async session(id, visibleTo) {
      if (!(await among([id], visibleTo)).has(id))
        throw new AppError("not-found", `There is no session ${id}.`);
    },
    async calls(ids, visibleTo) {
      const where = { id: { in: [...new Set(ids)].map(toColumn) }, session: visibleSessions(visibleTo) };
      const rows = await prisma.call.findMany({ where, select: { id: true, sessionId: true } });
      return new Map(rows.map(({ id, sessionId }) => [fromColumn(id), sessionId]));
    },
    async hasWorkspace(path, visibleTo) {
      const workspace = toColumn(path);
      const found = await Promise.all([
        prisma.session.findFirst({
          where: { workspace, ...visibleSessions(visibleTo) },
          select: { id: true },
        }),
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
      return person === null ? null : membership.parse(person);
    },
  };
}

const membership = z.object({ role, leftAt: z.date().nullable() }).transform(({ role: is, leftAt }) => ({
  role: is,
  hasLeft: leftAt !== null,
}));
