import { withoutVersion } from "./program-name.ts";
import { PROGRAM_OPTIONS, SENSITIVE } from "./programs/facets.ts";
import type { SensitiveSpec } from "./tables/sensitive-spec.ts";

const SPECS: ReadonlyMap<string, SensitiveSpec> = new Map(
  [...SENSITIVE].map(([name, spec]) => [name, withPrograms(name, spec)] as const),
);

/** Options whose value is a program count for every program that has them. */
function withPrograms(name: string, spec: SensitiveSpec): SensitiveSpec {
  const options = PROGRAM_OPTIONS.get(name)?.filter((option) => spec.flags?.[option] === undefined) ?? [];
  if (options.length === 0) return spec;
  const named = options.map((option) => [option, "names-program-to-run"] as const);
  return { ...spec, flags: { ...spec.flags, ...Object.fromEntries(named) } };
}

/** What is known of a program's options and subcommands that run or write something; undefined where nothing is. */
export function sensitiveSpecOf(name: string): SensitiveSpec | undefined {
  return SPECS.get(name) ?? SPECS.get(withoutVersion(name));
}
