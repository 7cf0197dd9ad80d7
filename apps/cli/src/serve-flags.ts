import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { resolve } from "node:path";
import type { ServeOptions as ServerOptions } from "@countersign/server";
import { StartError } from "@countersign/server/start-error";
import { callersFolder } from "./callers-folder.ts";

/** What the server is started with, or only built. */
export type ServeOptions = Omit<ServerOptions, "startPages"> & { isBuildOnly: boolean };

/** The options of `serve`, as they are typed. */
export type ServeFlags = {
  workspace?: string | undefined;
  port?: string | undefined;
  open?: boolean;
  buildOnly?: boolean;
  dangerouslySkipPermissions?: boolean;
};

/** What was asked for. `--port` becomes the variable `PORT`, which everything reads. Throws `StartError` if the workspace is no folder. */
export async function takeServeFlags(
  { workspace, port, open, buildOnly, dangerouslySkipPermissions }: ServeFlags,
  variables: Record<string, string | undefined> = process.env,
): Promise<ServeOptions> {
  if (port !== undefined) variables.PORT = port;
  return {
    isBuildOnly: buildOnly === true,
    skipsPermissions: dangerouslySkipPermissions === true,
    opensBrowser: open === true,
    workspace: workspace === undefined ? null : await folderAt(workspace),
  };
}

async function folderAt(given: string): Promise<string> {
  const isHome = given === "~" || given.startsWith("~/");
  const path = isHome ? `${homedir()}${given.slice(1)}` : resolve(callersFolder(), given);
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory() !== true)
    throw new StartError(`${path} isn’t a folder, so no session can work in it.`);
  return path;
}
