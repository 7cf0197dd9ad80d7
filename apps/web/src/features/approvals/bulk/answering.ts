import { makeStore } from "../../../lib/data/external-store.ts";

/** Calls that this tab has answered and whose answer is under way. They are listed no more, unless the server refuses. */
export const answering = makeStore<ReadonlySet<string>>(new Set());

/** Why calls that were answered together still wait, in words, by their ids. */
export const refusals = makeStore<ReadonlyMap<string, string>>(new Map());

export function beginAnswering(ids: readonly string[]): void {
  answering.set(new Set([...answering.get(), ...ids]));
  const earlier = refusals.get();
  if (ids.some((id) => earlier.has(id)))
    refusals.set(new Map([...earlier].filter(([id]) => !ids.includes(id))));
}

export function endAnswering(ids: readonly string[]): void {
  answering.set(new Set([...answering.get()].filter((id) => !ids.includes(id))));
}

export function tellRefusals(each: readonly (readonly [id: string, why: string])[]): void {
  if (each.length > 0) refusals.set(new Map([...refusals.get(), ...each]));
}
