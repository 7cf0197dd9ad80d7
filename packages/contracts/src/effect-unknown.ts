import type { EffectCode, EffectUnknown } from "./call-effects.ts";
import { effectMessages } from "./effect-messages.ts";
import { createMessages } from "./fill-message.ts";

const unknown = createMessages<EffectCode>((code) => effectMessages[code]);

/** What isn't known of a call's effects: the only place where its text is made. */
export function describeUnknown({ code, data }: EffectUnknown): string {
  return unknown(code, data);
}
