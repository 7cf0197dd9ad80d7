import { openDataFolder } from "./data-folder.ts";
import { readSettings, type Settings } from "./environment.ts";
import { checkPort } from "./listen.ts";

/** What must hold before anything long is begun: usable settings, a free port, a writable data folder. Throws `StartError`. */
export async function checkStart(variables: Record<string, string | undefined>): Promise<Settings> {
  const settings = readSettings(variables);
  await Promise.all([checkPort(settings), openDataFolder(settings.dataFolder)]);
  return settings;
}
