import { toColumn } from "@countersign/db/column-text";

/** Turns what a person typed into patterns for `LIKE ALL` over lower-case text: each word has to occur. */
export function searchPatterns(find = ""): string[] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  return words.map((word) => `%${toColumn(word).replace(/[\\%_]/g, "\\$&")}%`);
}
