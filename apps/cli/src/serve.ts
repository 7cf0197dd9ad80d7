import { fileURLToPath } from "node:url";
import { checkStart } from "@countersign/server/check-start";
import { takeVariables } from "@countersign/server/take-variables";
import { prepare } from "./prepare.ts";

/** The checkout that this program runs from. */
const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Builds what is missing or stale, then serves until it is told to stop. What cannot work is said before the building. The secrets are
 * taken out of the environment first, so that no process of a build inherits them.
 */
export async function serve(options: { isBuildOnly: boolean; skipsPermissions: boolean }): Promise<void> {
  const variables = takeVariables();
  if (!options.isBuildOnly) await checkStart(variables);
  await prepare(root, (line) => process.stderr.write(`${line}\n`));
  if (options.isBuildOnly) return;
  const server = await import("@countersign/server");
  await server.serve(variables, { skipsPermissions: options.skipsPermissions });
}
