import type { SecondPerson } from "@countersign/contracts/call";
import { whoWords } from "./who-words.ts";

/** Who of the two is missing, in few words. */
export function secondShort({ first }: Pick<SecondPerson, "first">): string {
  if (first === null) return "Needs two persons";
  const who = whoWords(first.by);
  return `Needs 2 · ${who} approved · ${who === "you" ? "somebody else is" : "you are"} missing`;
}

/** The same for somebody who gives no verdicts, or cannot be one of the two. */
export function secondShortFor(second: SecondPerson, mayApprove: boolean): string {
  if (second.first === null || (mayApprove && whyNotSecond(second) === null)) return secondShort(second);
  return `Needs 2 · ${whoWords(second.first.by)} approved · somebody else is missing`;
}

/** Why whoever looks at it cannot be one of the two now, in words; null when he can. */
export function whyNotSecond({ first, excluded }: SecondPerson): string | null {
  if (excluded.some((name) => whoWords(name) === "you"))
    return "You started this session, so two others must approve this call. You can still refuse it.";
  if (first !== null && whoWords(first.by) === "you")
    return "You approved this call. Somebody else must approve it too. You can still refuse it.";
  return null;
}

/** Whose approval counts no more, and why it is asked for again. */
export function voidedWords({ voided }: SecondPerson): string | null {
  if (voided === undefined) return null;
  const who = whoWords(voided.by);
  const whose = who === "you" ? "Your approval" : `The approval of ${who}`;
  return `${whose} counts no more: the call, or who must approve it, is different since.`;
}
