import type { Collector } from "./collector.ts";
import type { Draft } from "./part-draft.ts";

/**
 * A simple command on its way through its wrappers. `at` is the word that is looked at as the command; `forms` are what
 * deny and ask rules see; `isTransparent`: nothing before `at` can change what it means; `inShell`: it may be a builtin.
 */
export type Running = {
  collector: Collector;
  draft: Draft;
  forms: string[];
  at: number;
  isTransparent: boolean;
  inShell: boolean;
};
