import type { SystemInfo } from "@countersign/contracts/system";
import { readWait, waitProblem } from "@countersign/contracts/wait";
import { z } from "zod";
import { formatDefault, formatUnpriced, sessionFieldMessages } from "./session-field-messages.ts";

/** The hint below a limit: the default for an empty field. */
export function limitHint(usual: string | null): string {
  return usual === null ? sessionFieldMessages.noDefault : formatDefault(usual);
}

/** What stands below the cost limit: for a model whose price is not known it cannot hold. */
export function costHint(
  typedModel: string,
  info: Pick<SystemInfo, "defaultModel" | "defaultLimits" | "pricedModels" | "isScripted">,
): string {
  const model = typedModel.trim() === "" ? info.defaultModel : typedModel.trim();
  const usual = info.defaultLimits?.maxCostUsd ?? null;
  // Without a key every session runs the demo’s model and costs nothing.
  if (info.isScripted || info.pricedModels.includes(model.replace(/-\d{8}$/, "")))
    return limitHint(usual === null ? null : `$${usual}`);
  return formatUnpriced(model);
}

/** The limits as they are typed. Empty leaves one to the server, "none" means no bound; undefined where nothing is typed. */
export const typedLimits = z
  .object({
    maxTurns: typedNumber(
      (value) => Number.isInteger(value) && value >= 1 && value <= 10_000,
      sessionFieldMessages.turnsProblem,
    ),
    maxCostUsd: typedNumber((value) => Number.isFinite(value) && value > 0, sessionFieldMessages.costProblem),
    maxWaitSeconds: z.string().transform((typed, context) => {
      const read = readWait(typed);
      if (read.tag === "wrong") context.addIssue(waitProblem);
      return read.tag === "value" ? read.seconds : undefined;
    }),
  })
  .transform((limits) => (Object.values(limits).every((limit) => limit === undefined) ? undefined : limits));

function typedNumber(isRight: (value: number) => boolean, problem: string) {
  return z.string().transform((typed, context) => {
    const text = typed.trim().replace(/^\$/, "").replace(",", ".");
    if (text === "") return undefined;
    if (text.toLowerCase() === "none") return null;
    const value = Number(text);
    if (!isRight(value)) context.addIssue(problem);
    return value;
  });
}
