import type { CoveredCall } from "@countersign/contracts/release";
import { makeStore } from "../../../lib/data/external-store.ts";

/** The calls for which somebody chose to keep being asked in this tab, under the rules that they saw. */
export const keptAsking = makeStore<ReadonlySet<string>>(new Set());

/** Another rule, or another form of the call, is offered again. */
export function keptKey({ id, digest, decision, reasons }: CoveredCall): string {
  return JSON.stringify([id, digest, decision, reasons.map(({ rule, code }) => rule?.text ?? code)]);
}

export function keepAsking(calls: readonly CoveredCall[]): void {
  keptAsking.set(new Set([...keptAsking.get(), ...calls.map(keptKey)]));
}
