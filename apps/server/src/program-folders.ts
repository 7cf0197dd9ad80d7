import { join } from "node:path";
import { checkout } from "./checkout.ts";

/**
 * The folders whose code this server runs, of which agents may change nothing unasked: the program, what was compiled of it, and in an
 * installation by npm the `node_modules` that also has the packages it depends on.
 */
export function programFoldersOf(folder: string = checkout): string[] {
  const installed = /^.*?\/node_modules(?=\/)/.exec(folder)?.[0];
  return [
    folder,
    join(folder, "node_modules/.cache/countersign"),
    ...(installed === undefined ? [] : [installed]),
  ];
}
