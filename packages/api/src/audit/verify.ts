import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** Recomputes the whole chain and holds the signed heads against it. Callers who ask while one runs get the answer of that one. */
export const verifyAudit = protectedProcedure("read")
  .input(z.strictObject({}).optional())
  .query(({ ctx }) => ctx.services.audit.verify());
