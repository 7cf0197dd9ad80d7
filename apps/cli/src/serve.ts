import { fileURLToPath } from "node:url";
import { checkStart } from "@countersign/server/check-start";
import { prepare } from "./prepare.ts";

/** The checkout that this program runs from. */
const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Builds what is missing or stale, then serves until it is told to stop. What cannot work is said before the building. */
export async function serve(options: { isBuildOnly: boolean; skipsPermissions: boolean }): Promise<void> {
  if (!options.isBuildOnly) await checkStart(process.env);
  await prepare(root, (line) => process.stderr.write(`${line}\n`));
  if (options.isBuildOnly) return;
  const server = await import("@countersign/server");
  await server.serve(process.env, { skipsPermissions: options.skipsPermissions });
}
