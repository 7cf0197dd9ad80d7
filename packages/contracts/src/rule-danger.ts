import { z } from "zod";
import { createMessages, type MessageNames } from "./fill-message.ts";
import { ruleDangerMessages } from "./rule-danger-messages.ts";

type Messages = typeof ruleDangerMessages;
export type RuleDangerCode = keyof Messages;

/** The danger of a rule, before it is put in words. */
export type RuleDangerFinding = {
  [Code in RuleDangerCode]: [MessageNames<Messages[Code]>] extends [never]
    ? { code: Code; data?: never }
    : {
        code: Code;
        /** What the sentence names, by the names in its message. */
        data: Record<MessageNames<Messages[Code]>, string>;
      };
}[RuleDangerCode];

export const ruleDangerCode = z.enum(Object.keys(ruleDangerMessages).filter(isRuleDangerCode));

/** Why an allow rule lets through more than a known workflow needs. */
export type RuleDanger = {
  code: RuleDangerCode;
  /** The code and its data as a sentence for people. */
  text: string;
  data?: Readonly<Record<string, string>> | undefined;
};

/** Says the danger of a rule in words: the only place where its text is made. */
export function createRuleDanger({ code, data }: RuleDangerFinding): RuleDanger {
  return { code, text: sentence(code, data), data };
}

const sentence = createMessages<RuleDangerCode>((code) => ruleDangerMessages[code]);

function isRuleDangerCode(code: string): code is RuleDangerCode {
  return Object.hasOwn(ruleDangerMessages, code);
}
