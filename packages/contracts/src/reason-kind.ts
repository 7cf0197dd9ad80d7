import { reasonMessages } from "./reason-messages.ts";

type Messages = typeof reasonMessages;
/** What decided: a rule, the mode, a hook, … */
export type ReasonKind = keyof Messages;
type Codes = { [Kind in ReasonKind]: keyof Messages[Kind] };
export type ReasonCode = Codes[ReasonKind];

const kindOfCode: ReadonlyMap<string, ReasonKind> = new Map(
  kinds().flatMap((kind) => Object.keys(reasonMessages[kind]).map((code) => [code, kind] as const)),
);

export const reasonCodes: readonly ReasonCode[] = [...kindOfCode.keys()].filter(isCode);

export function reasonKind({ code }: { code: ReasonCode }): ReasonKind {
  return kindOfCode.get(code) ?? "input";
}

function isCode(name: string): name is ReasonCode {
  return kindOfCode.has(name);
}

function kinds(): ReasonKind[] {
  return Object.keys(reasonMessages).filter(isKind);
}

function isKind(name: string): name is ReasonKind {
  return Object.hasOwn(reasonMessages, name);
}
