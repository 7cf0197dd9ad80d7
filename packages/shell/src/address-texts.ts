import { attachedValues } from "./attached-values.ts";

const LONGEST = 4_096;
const MOST = 64;

/**
 * The paths that a word with an address in it could be: `x://a` is also a file in the folder `x:`. `isAddress`: it goes up nowhere, so
 * that it is a path only where that folder stands there.
 */
export function addressTexts(word: string): { text: string; isAddress: boolean }[] {
  const pieces = [word, ...word.split(/[\s=@,;'"`()<>|&{}[\]!\\]+/).slice(0, MOST)];
  const texts = new Set(pieces.flatMap((piece) => [piece, ...attachedValues(piece)]));
  return [...texts]
    .filter((text) => text.includes("://") && !text.startsWith("-") && text.length < LONGEST)
    .map((text) => ({ text, isAddress: !goesUp(text) }));
}

/** Whether a path has `..` on its way. */
export function goesUp(text: string): boolean {
  return /(?:^|\/)\.\.(?:\/|$)/.test(text);
}
