import { decodeNamedCharacterReference } from "decode-named-character-reference";

const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi;

/** A text with the characters that its references stand for (`&amp;`, `&#8212;`). One that stands for nothing stays as it is. */
export function decodeReferences(text: string): string {
  return text.replace(reference, (whole, decimal?: string, hexadecimal?: string, name = "") => {
    if (decimal !== undefined) return characterOf(Number.parseInt(decimal, 10));
    if (hexadecimal !== undefined) return characterOf(Number.parseInt(hexadecimal, 16));
    return decodeNamedCharacterReference(name) || whole;
  });
}

/** As in HTML and CommonMark, what is no character becomes U+FFFD. */
function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return String.fromCodePoint(isCharacter ? code : 0xfffd);
}
