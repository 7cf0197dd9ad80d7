import { resolve } from "node:path";
import { StartError } from "@countersign/server/start-error";
import { callersFolder } from "../callers-folder.ts";
import type { ServerAccess } from "./server-access.ts";

/**
 * The absolute path of a folder on the server's machine. Without one, the folder where the person ran the command. A server elsewhere has
 * other folders: there the path must be whole, and can't be left out.
 */
export function folderOnServer(
  { isLocal }: Pick<ServerAccess, "isLocal">,
  given: string | undefined,
): string {
  if (isLocal) return resolve(callersFolder(), given ?? ".");
  if (given === undefined || !/^[~/]/.test(given))
    throw new StartError("Name the folder on the server with --workspace, from / or ~.");
  return given;
}
