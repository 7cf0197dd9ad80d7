import { realpathSync } from "node:fs";
import { checkout } from "@countersign/server/checkout";

/** The folder where the person ran the command. A package manager runs a script in the checkout instead, and passes that folder on. */
export function callersFolder(
  variables: Record<string, string | undefined> = process.env,
  folder = process.cwd(),
): string {
  const isScript = `${realpathSync(folder)}/` === realpathSync(checkout).replace(/\/*$/, "/");
  return (isScript ? variables.INIT_CWD : undefined) || folder;
}
