import { protectedProcedure } from "../trpc.ts";

/** The public key that this server signs the heads of the ledger with, to be kept where nobody of this machine can change it. */
export const auditKeyOfServer = protectedProcedure("read").query(({ ctx }) => ctx.services.audit.key());
