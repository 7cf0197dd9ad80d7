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
    role: createRoleLookup(prisma),
  };
}

/** Batches lookups: one query serves all that are made at the same time, as for everybody who follows events. */
function createRoleLookup(prisma: Database["prisma"]): VisibilityService["role"] {
  let names = new Set<string>();
  let answer: Promise<Map<string, Membership>> | null = null;
  async function find(): Promise<Map<string, Membership>> {
    await Promise.resolve();
    // Postgres can't store a NUL in text, so nobody has such a name.
    const asked = [...names].filter((name) => !name.includes("\0"));
    names = new Set();
    answer = null;
    const rows = await prisma.person.findMany({
      where: { name: { in: asked } },
      select: { name: true, role: true, leftAt: true },
    });
    return new Map(rows.map(({ name, ...person }) => [name, membership.parse(person)]));
  }
  return async (name) => {
    names.add(name);
    answer ??= find();
    return (await answer).get(name) ?? null;
  };
}

const membership = z.object({ role, leftAt: z.date().nullable() }).transform(({ role: is, leftAt }) => ({
  role: is,
  hasLeft: leftAt !== null,
}));
type Membership = z.infer<typeof membership>;
