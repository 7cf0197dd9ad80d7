/**
 * How well an entry of the palette fits what is typed, from 0, not at all, to 1. Each word must begin a word of the entry; a longer one may
 * stand anywhere. Single letters scattered over the entry are no match.
 */
export function matchWords(value: string, typed: string, keywords: readonly string[] = []): number {
  const text = [value, ...keywords].join(" ").toLowerCase();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const starts = words.map((word) => startOf(text, word));
  if (starts.some((start) => start === "none")) return 0;
  if (starts.includes("inside")) return 0.3;
  return text.startsWith(words[0] ?? "") ? 1 : 0.6;
}

const longWord = 4;

function startOf(text: string, word: string): "word" | "inside" | "none" {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) return "word";
  }
  return word.length >= longWord && text.includes(word) ? "inside" : "none";
}
