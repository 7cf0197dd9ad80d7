// The other engines are installed by the benchmark's own package and may be missing: their types are not known here.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** A value of another package: an object or function of unknown shape. */
// biome-ignore lint/complexity/noBannedTypes: Reflect.apply and Reflect.construct take exactly this.
export type Unknown = Function & Record<string, unknown>;

/** Imports a package of the benchmark. Throws when it is not installed. */
export async function load(name: string): Promise<Unknown> {
  const path = createRequire(import.meta.url).resolve(name);
  const module: Record<string, unknown> = await import(pathToFileURL(path).href);
  const found = module.default ?? module;
  return asUnknown(typeof found === "object" && Object.keys(module).length > 2 ? module : found);
}

/** A member of such a value; it must be there. */
export function property(value: Unknown, name: string): Unknown {
  const found = value[name];
  if (found === undefined) throw new Error(`${name} is missing`);
  return asUnknown(found);
}

function asUnknown(value: unknown): Unknown {
  return value as Unknown;
}
