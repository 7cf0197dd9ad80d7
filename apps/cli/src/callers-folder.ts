import { realpathSync } from "node:fs";
import { checkout } from "@countersign/server/checkout";

/** The folder in which somebody gave the command: a script of the package manager runs in the checkout instead, and says where it was called. */
export function callersFolder(
  variables: Record<string, string | undefined> = process.env,
  folder = process.cwd(),
): string {
  const isScript = `${realpathSync(folder)}/` === realpathSync(checkout).replace(/\/*$/, "/");
  return (isScript ? variables.INIT_CWD : undefined) || folder;
}
