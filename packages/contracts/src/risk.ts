import { z } from "zod";

export const riskLevel = z.enum(["low", "medium", "high", "critical"]);
export type RiskLevel = z.infer<typeof riskLevel>;

/** How much an asked call could do, with the reasons in words. Orders the queue; never allows anything. */
export const risk = z.strictObject({ level: riskLevel, reasons: z.array(z.string()) });
export type Risk = z.infer<typeof risk>;
