import { z } from "zod";
import { withPresentNames } from "./earlier-names.ts";
import { createMessages, type MessageNames } from "./fill-message.ts";
import { type ReasonCode, type ReasonKind, reasonCodes, reasonKind } from "./reason-kind.ts";
import { reasonMessages } from "./reason-messages.ts";

/** A place in a text: `start` inclusive, `end` exclusive, in UTF-16 code units from 0. */
export const span = z.strictObject({ start: z.int().min(0), end: z.int().min(0) });
export type Span = z.infer<typeof span>;

/** The rule that decided: its text as written, the place that it comes from, and its identity there. */
export const ruleReference = z.strictObject({
  text: z.string(),
  source: z.string(),
  id: z.string().optional(),
  version: z.int().optional(),
});
export type RuleReference = z.infer<typeof ruleReference>;

type Messages = typeof reasonMessages;

type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type MessageOf<Code extends ReasonCode> = Code extends keyof Merged<Messages[ReasonKind]>
  ? Merged<Messages[ReasonKind]>[Code]
  : never;
/** What a code's sentence names. */
export type ReasonData<Code extends ReasonCode> = Record<MessageNames<MessageOf<Code>>, string>;
/** The codes whose sentence is always the same. */
export type PlainReasonCode = {
  [Code in ReasonCode]: [MessageNames<MessageOf<Code>>] extends [never] ? Code : never;
}[ReasonCode];

export const reasonCode = z.enum(reasonCodes);

const codedReason = z.strictObject({
  code: reasonCode,
  /** The code and its data as a sentence for people. */
  text: z.string(),
  /** What the sentence names, by the names in its message. */
  data: z.record(z.string(), z.string()).optional(),
  rule: ruleReference.optional(),
  /** The piece of a shell command that decided. */
  part: z.string().optional(),
  /** Its place in the command. */
  span: span.optional(),
  /** For this reason two people must approve. */
  needsDualApproval: z.literal(true).optional(),
});
export type Reason = z.infer<typeof codedReason>;

/** One reason of a decision. Those that were stored before reasons had codes are read with a code of their kind. */
export const reason = z.preprocess(withCode, codedReason);

const withNames = withPresentNames({ secondPerson: "needsDualApproval" });

function withCode(stored: unknown): unknown {
  const value = withNames(stored);
  const { success, data } = earlierReason.safeParse(value);
  if (!success || "code" in data) return value;
  const { kind, ...known } = data;
  return { ...known, code: `earlier-${kind}` };
}

/** Stored rows of earlier versions have their reasons under `because`. */
export const withReasons = withPresentNames({
  basis: "fingerprints",
  because: "reasons",
  twoPersons: "dualApproval",
});

const earlierReason = z.looseObject({ kind: z.string() });

/** What a reason has besides its code: its place in a command, and the rule that it is about. */
export type ReasonPlace = Partial<Pick<Reason, "rule" | "part" | "span" | "needsDualApproval">>;

export function createReason<Code extends ReasonCode>(
  code: Code,
  data: ReasonData<Code>,
  place?: ReasonPlace,
): Reason {
  const named: Record<string, string> = data;
  const text = sentence(code, named);
  const made: Reason = isEmpty(named) ? { code, text } : { code, text, data: named };
  return place === undefined ? made : { ...made, ...place };
}

function isEmpty(data: object): boolean {
  for (const _ in data) return false;
  return true;
}

/** A reason that always says the same, or one that is made already, at a place. */
export function reasonAt(given: PlainReasonCode | Reason, place: ReasonPlace): Reason {
  return typeof given === "string"
    ? { code: given, text: sentence(given), ...place }
    : { ...given, ...place };
}

/** Whether two reasons say the same, wherever they stand. */
export function isSameReason(left: Reason, right: Reason): boolean {
  const names = Object.keys({ ...left.data, ...right.data });
  return left.code === right.code && names.every((name) => left.data?.[name] === right.data?.[name]);
}

const sentence = createMessages<ReasonCode>(messageOf);

function messageOf(code: ReasonCode): string {
  const messages: Readonly<Record<string, string>> = reasonMessages[reasonKind({ code })];
  return messages[code] ?? code;
}
