import type { BenchCall, BenchRule } from "../mix.ts";

/** What an engine answers; engines without "ask" answer deny or allow. */
export type Answer = "allow" | "ask" | "deny";

/** An engine under measurement. `note` says what it does not do, so that the comparison stays honest. */
export type Engine = {
  name: string;
  note: string;
  prepare(rules: readonly BenchRule[]): Promise<(call: BenchCall) => Answer | Promise<Answer>>;
};
