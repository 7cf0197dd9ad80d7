import { emailAddress, passwordChange } from "@countersign/contracts/person";
import { z } from "zod";
import { protectedProcedure, router } from "../trpc.ts";

export const accountRouter = router({
  /** The browsers in which the caller is signed in, the last used first. */
  signIns: protectedProcedure("read").query(({ ctx }) => ctx.services.account.signIns(ctx.caller)),

  /** Ends one of the caller's sign-ins, and gives those that are left. */
  revokeSignIn: protectedProcedure("read")
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => ctx.services.account.revokeSignIn(input.id, ctx.caller)),

  /** Ends all of the caller’s sign-ins except the current one, and returns those that are left. */
  revokeOtherSignIns: protectedProcedure("read").mutation(({ ctx }) =>
    ctx.services.account.revokeOtherSignIns(ctx.caller),
  ),

  /** Sets the address by which the caller signs in. */
  setEmail: protectedProcedure("read")
    .input(z.strictObject({ email: emailAddress }))
    .mutation(({ ctx, input }) => ctx.services.account.setEmail(input.email, ctx.caller)),

  /** Sets the caller's password and ends their other sign-ins. Returns those that are left. */
  setPassword: protectedProcedure("read")
    .input(passwordChange)
    .mutation(({ ctx, input }) => ctx.services.account.setPassword(input, ctx.caller)),

  /** The caller's passkeys, the oldest first. */
  passkeys: protectedProcedure("read").query(({ ctx }) => ctx.services.account.passkeys(ctx.caller)),

  /** Calls one of the caller's passkeys something else. */
  renamePasskey: protectedProcedure("read")
    .input(z.strictObject({ id: z.uuid(), name: z.string().trim().min(1, "a passkey needs a name").max(80) }))
    .mutation(({ ctx, input }) => ctx.services.account.renamePasskey(input, ctx.caller)),

  /** Takes one of the caller's passkeys away. */
  removePasskey: protectedProcedure("read")
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => ctx.services.account.removePasskey(input.id, ctx.caller)),
});
