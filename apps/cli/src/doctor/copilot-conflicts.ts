import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { readIfThere } from "../connect/agent-files.ts";
import { copilotFolder } from "../connect/copilot/copilot-connection.ts";
import { jsonOf } from "../json-of.ts";
import { formatDisablesHooks } from "./doctor-messages.ts";
import type { Surroundings } from "./surroundings.ts";

const settings = z.looseObject({ disableAllHooks: z.literal(true) });

/** The files that turn hooks off: the person's own, and those of a project, which count where the person trusts its folder. */
export async function copilotConflicts(surroundings: Surroundings): Promise<string[]> {
  const own = copilotFolder(surroundings);
  const projects = rootsOf(surroundings.folder).flatMap((root) =>
    [".github/copilot", ".claude"].flatMap((folder) =>
      ["settings.json", "settings.local.json"].map((name) => join(root, folder, name)),
    ),
  );
  const found: string[] = [];
  for (const file of [join(own, "settings.json"), ...projects]) {
    const text = await readIfThere(file);
    if (text !== null && settings.safeParse(jsonOf(text)).success) found.push(formatDisablesHooks(file));
  }
  return found;
}

/** The folder, and those above it that belong to its repository. */
function rootsOf(folder: string): string[] {
  const above: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    above.push(at);
    if (existsSync(join(at, ".git"))) return above;
    if (dirname(at) === at) return [folder];
  }
}
