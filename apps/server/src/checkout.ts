import { fileURLToPath } from "node:url";

/** The folder that this program runs from. Absolute and real, with a slash at its end. */
export const checkout = fileURLToPath(new URL("../../..", import.meta.url));
