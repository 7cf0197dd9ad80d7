import { runCommandLine } from "./countersign.ts";

/** `pnpm countersign`. */
export function main(args: string[]): Promise<void> {
  return runCommandLine(args, { loadServe: () => import("./serve.ts"), isBuilt: false });
}
