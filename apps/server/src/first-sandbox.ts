import { setFirstSandbox } from "@countersign/api/set-first-sandbox";
import type { SandboxCheck } from "@countersign/contracts/sandbox";
import type { Database } from "@countersign/db";
import type { Settings } from "./environment.ts";

type FirstSandboxOptions = {
  /** The level that a new installation gets. */
  level: Settings["firstSandbox"];
  check: () => Promise<SandboxCheck>;
  at: string;
};

/** Gives the commands of a new installation a sandbox, where one can be made. Returns what to say about it, or null if nothing was to be done. */
export async function openFirstSandbox(
  database: Pick<Database, "pool">,
  { level, check, at }: FirstSandboxOptions,
): Promise<string | null> {
  if (level === "off") return null;
  const chosen = await setFirstSandbox(database, {
    at,
    async choose() {
      const found = await check();
      return { found, level: found.isAvailable ? level : ("off" as const) };
    },
  });
  return chosen === null ? null : describe(chosen.found);
}

function describe(found: SandboxCheck): string {
  if (found.isAvailable)
    return "Agents’ commands run in a sandbox: they can change only the workspace, and reach only hosts that rules allow. To change that, go to Settings > General.";
  const fix = found.fix === "" ? "" : ` To get it: ${found.fix}`;
  return `Agents’ commands run without a sandbox, with your permissions. ${found.problem}${fix}`;
}
