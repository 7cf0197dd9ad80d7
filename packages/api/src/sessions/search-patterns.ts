import { toColumn } from "@countersign/db/column-text";

/** What a person typed as patterns for `LIKE ALL` over text in lower case: each of its words has to be somewhere. */
export function searchPatterns(find = ""): string[] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  return words.map((word) => `%${toColumn(word).replace(/[\\%_]/g, "\\$&")}%`);
}
