import { runCommandLine } from "./countersign.ts";

/** `countersign` of the installed package. Without a command, it serves. */
export function main(args: string[]): Promise<void> {
  const given = args.length === 0 ? ["serve"] : args;
  return runCommandLine(given, { loadServe: () => import("./serve-package.ts"), isBuilt: true });
}
