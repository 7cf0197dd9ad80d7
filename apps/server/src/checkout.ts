import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder that this program runs from: a checkout, or the installed package. Absolute and real, with a slash at its end. */
export const checkout = fileURLToPath(new URL("../../..", import.meta.url));

/** Whether it is the installed package, in which everything is built. */
export const isPackage = !existsSync(join(checkout, "pnpm-workspace.yaml"));
