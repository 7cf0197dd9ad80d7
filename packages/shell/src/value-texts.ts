import type { ValueText, ValueTexts } from "./output-values.ts";

const MAX_TEXTS = 32;
/** A text that grows longer may be any. */
const MAX_LENGTH = 10_000;

export const OPEN: ValueTexts = { texts: [], isOpen: true };
export const UNSET: ValueTexts = {
  texts: [{ text: "", isGlob: false, isQuoted: false, isUnset: true }],
  isOpen: false,
};
export const NOTHING: ValueTexts = { texts: [{ text: "", isGlob: false, isQuoted: false }], isOpen: false };

export function singleText(text: string, isQuoted = false): ValueTexts {
  return { texts: [{ text, isGlob: false, isQuoted }], isOpen: false };
}

/** Every text of one before every text of the other. */
export function joinTexts(left: ValueTexts, right: ValueTexts): ValueTexts {
  const isOpen = left.isOpen || right.isOpen;
  const texts: ValueText[] = [];
  for (const before of left.texts) {
    for (const after of right.texts) {
      if (texts.length >= MAX_TEXTS || before.text.length + after.text.length > MAX_LENGTH)
        return { texts, isOpen: true };
      texts.push({
        text: before.text + after.text,
        isGlob: before.isGlob || after.isGlob,
        isQuoted: before.isQuoted || after.isQuoted,
        isUnset: before.isUnset === true || after.isUnset === true,
        isName: before.text === "" ? after.isName === true : before.isName === true && after.text === "",
        listed: before.text === "" ? after.listed : after.text === "" ? before.listed : undefined,
      });
    }
  }
  return { texts, isOpen };
}

/** The texts of all. */
export function either(all: readonly ValueTexts[]): ValueTexts {
  const texts = all.flatMap((singleText) => singleText.texts);
  return {
    texts: texts.slice(0, MAX_TEXTS),
    isOpen: texts.length > MAX_TEXTS || all.some(({ isOpen }) => isOpen),
  };
}
