import { z } from "zod";
import { createMessages, type MessageNames } from "./fill-message.ts";
import { riskLevels } from "./risk-levels.ts";
import { riskMessages } from "./risk-messages.ts";

type Messages = typeof riskMessages;
export type RiskCode = keyof Messages;
type NamingCode = {
  [Code in RiskCode]: Messages[Code] extends `${string}{${string}` ? Code : never;
}[RiskCode];

/** The codes whose sentence is always the same. */
export type PlainRiskCode = Exclude<RiskCode, NamingCode>;

/** Something that a call could do, before it is put in words. `data`: what its sentence names. */
export type RiskFinding =
  | { code: PlainRiskCode; data?: never }
  | { [Code in NamingCode]: { code: Code; data: Record<MessageNames<Messages[Code]>, string> } }[NamingCode];

export const riskCode = z.enum(Object.keys(riskMessages).filter(isRiskCode));

export const riskLevel = z.enum(riskLevels);
export type RiskLevel = z.infer<typeof riskLevel>;

/** One reason of a risk. */
export const riskReason = z.strictObject({
  code: riskCode,
  /** The code and its data as a sentence for people. */
  text: z.string(),
  data: z.record(z.string(), z.string()).optional(),
});
export type RiskReason = z.infer<typeof riskReason>;

/** How much an asked call could do, and why. Orders the queue; never allows anything. */
export const risk = z.strictObject({ level: riskLevel, reasons: z.array(riskReason) });
export type Risk = z.infer<typeof risk>;

/** A risk as calls and events are stored with it. Those from before risks had codes have sentences for reasons. */
export const storedRisk = risk.extend({
  reasons: z.array(
    z.union([
      riskReason,
      z.string().transform((text): RiskReason => createRiskReason({ code: "earlier", data: { text } })),
    ]),
  ),
});

/** Says a risk in words: the only place where its text is made. */
export function createRiskReason({ code, data }: RiskFinding): RiskReason {
  if (data === undefined) return { code, text: sentence(code) };
  return { code, text: sentence(code, data), data };
}

const sentence = createMessages<RiskCode>((code) => riskMessages[code]);

/** Equal for risks that say the same, regardless of their level and place. */
export function riskKey({ code, data }: RiskFinding): string {
  return data === undefined ? code : `${code} ${JSON.stringify(data)}`;
}

function isRiskCode(code: string): code is RiskCode {
  return Object.hasOwn(riskMessages, code);
}
