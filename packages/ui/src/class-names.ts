import { type ClassValue, clsx } from "clsx";
import { propertiesOf } from "./class-properties.ts";

const joined = new Map<string, string>();

/** Joins class names; of two Tailwind classes for the same property the later one wins. */
export function classNames(...values: ClassValue[]): string {
  const all = clsx(values);
  const known = joined.get(all);
  if (known !== undefined) return known;
  const names = dropOverridden(all);
  joined.set(all, names);
  return names;
}

/** "md:hover:" of "md:hover:w-2". */
function variantsOf(name: string): string {
  return /^(?:(?:[^:[\]()]|\[(?:[^[\]]|\[[^\]]*\])*\]|\([^)]*\))+:)*/.exec(name)?.[0] ?? "";
}

function dropOverridden(names: string): string {
  const isSet = new Set<string>();
  const kept: string[] = [];
  for (const name of names.split(/\s+/).reverse()) {
    const variants = variantsOf(name);
    const [property = "", ...covered] = propertiesOf(name.slice(variants.length));
    if (isSet.has(variants + property)) continue;
    for (const one of [property, ...covered]) isSet.add(variants + one);
    kept.push(name);
  }
  return kept.reverse().join(" ");
}
