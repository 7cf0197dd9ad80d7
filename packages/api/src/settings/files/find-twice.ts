import type { Node } from "jsonc-parser";

/**
 * A name that an object has twice: which one counts would depend on who reads it. `reach` "everywhere" looks into what
 * stands in it too.
 */
export function findTwice(
  node: Node | undefined,
  reach: "here" | "everywhere" = "here",
): { value: string; offset: number } | null {
  const seen = new Set<string>();
  for (const child of node?.children ?? []) {
    if (node?.type === "object") {
      const key = child.children?.[0];
      if (key === undefined) continue;
      const value = String(key.value);
      if (seen.has(value)) return { value, offset: key.offset };
      seen.add(value);
    }
    const inside = reach === "everywhere" ? findTwice(child, reach) : null;
    if (inside !== null) return inside;
  }
  return null;
}
