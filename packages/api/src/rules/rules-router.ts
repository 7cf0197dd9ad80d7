import { newRule, ruleChange, ruleReview, ruleScope } from "@countersign/contracts/rule";
import { ruleImport } from "@countersign/contracts/rule-import";
import { ruleBacktest, ruleTrial } from "@countersign/contracts/rule-trial";
import { settingsTrust } from "@countersign/contracts/settings-file";
import { z } from "zod";
import { redactHooks } from "../hooks/redact-hooks.ts";
import { redactServers } from "../mcp/redact-servers.ts";
import { protectedProcedure, router } from "../trpc.ts";
import { ruleAuthorOf } from "./rules-service.ts";

export const rulesRouter = router({
  /** All rules: stored ones, revoked ones too, and those of the settings files that hold for `workspace`. */
  list: protectedProcedure("read")
    .input(z.strictObject({ workspace: z.string().optional() }).optional())
    .query(({ ctx, input }) => ctx.services.rules.list(input?.workspace ?? null, ruleAuthorOf(ctx.caller))),

  /** The settings files that hold for a workspace, with what is wrong with them. */
  files: protectedProcedure("read")
    .input(z.strictObject({ workspace: z.string() }))
    .query(async ({ ctx, input }) => {
      const files = await ctx.services.rules.files(input.workspace);
      return files.map((file) => ({
        ...file,
        hooks: redactHooks(file.hooks, ctx.caller),
        mcpServers: redactServers(file.mcpServers, ctx.caller),
      }));
    }),

  /** Trusts what a settings file of the workspace allows, as `digest` names it: CONFLICT when it changed since. A later change asks again. */
  trust: protectedProcedure("rules")
    .input(settingsTrust)
    .mutation(({ ctx, input }) => ctx.services.rules.trust(input, ruleAuthorOf(ctx.caller))),

  /** Stores a rule, or a proposal of one. One that cannot be read is refused with the position and the reason. */
  create: protectedProcedure("operate")
    .input(newRule)
    .mutation(({ ctx, input }) => ctx.services.rules.create(input, ruleAuthorOf(ctx.caller))),

  /** Changes a stored rule, or proposes that; its version rises. CONFLICT when somebody else changed it since, or it is revoked. */
  update: protectedProcedure("operate")
    .input(ruleChange)
    .mutation(({ ctx, input }) => ctx.services.rules.update(input, ruleAuthorOf(ctx.caller))),

  /** Takes a stored rule out of force, or proposes that. It stays in the list as revoked, with who and when. */
  revoke: protectedProcedure("operate")
    .input(z.strictObject({ id: z.string() }))
    .mutation(({ ctx, input }) => ctx.services.rules.revoke(input.id, ruleAuthorOf(ctx.caller))),

  /** Tries rules on a call that nobody makes: the decision, why, and what every rule had to say. Runs nothing. */
  test: protectedProcedure("read")
    .input(ruleTrial)
    .query(({ ctx, input }) => ctx.services.rules.test(input, ruleAuthorOf(ctx.caller))),

  /** What rules, or the removal of one, would have made of the newest 100,000 past calls. Stores nothing. */
  backtest: protectedProcedure("read")
    .input(ruleBacktest)
    .query(({ ctx, input }) => ctx.services.rules.backtest(input, ruleAuthorOf(ctx.caller))),

  /** How many questions mode auto would have spared, of the commands among the newest 100,000 past calls. Stores nothing. */
  autoMode: protectedProcedure("read").query(({ ctx }) =>
    ctx.services.rules.autoMode(ruleAuthorOf(ctx.caller)),
  ),

  /** Puts a proposal in force or turns it down. Where the team reviews rules, who had a part in it cannot put it in force. */
  review: protectedProcedure("rules")
    .input(ruleReview)
    .mutation(({ ctx, input }) => ctx.services.rules.review(input, ruleAuthorOf(ctx.caller))),

  /** Every text that a stored rule had or was proposed to have, the newest first. */
  versions: protectedProcedure("read")
    .input(z.strictObject({ id: z.string() }))
    .query(({ ctx, input }) => ctx.services.rules.versions(input.id, ruleAuthorOf(ctx.caller))),

  /** Rules in force that decided nothing, that another covers or decides against, or that end soon. */
  hints: protectedProcedure("read")
    .input(z.strictObject({ workspace: z.string().optional() }).optional())
    .query(({ ctx, input }) => ctx.services.rules.hints(input?.workspace ?? null, ruleAuthorOf(ctx.caller))),

  /** Allow rules that the history speaks for: approved often, never denied. */
  suggestions: protectedProcedure("read")
    .input(z.strictObject({ workspace: z.string().optional() }).optional())
    .query(({ ctx, input }) =>
      ctx.services.rules.suggestions(input?.workspace ?? null, ruleAuthorOf(ctx.caller)),
    ),

  /** Takes the rules of a settings.json over; a dry run says what would change. */
  import: protectedProcedure("operate")
    .input(ruleImport)
    .mutation(({ ctx, input }) => ctx.services.rules.import(input, ruleAuthorOf(ctx.caller))),

  /** The stored rules in force as the text of a settings.json. */
  export: protectedProcedure("read")
    .input(z.strictObject({ scope: ruleScope.optional(), workspace: z.string().optional() }).optional())
    .query(({ ctx, input }) => ctx.services.rules.export(input ?? {}, ruleAuthorOf(ctx.caller))),
});
