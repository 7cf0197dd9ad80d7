import { chmod } from "node:fs/promises";
import { join } from "node:path";
import type { VapidKeys } from "@countersign/api/push-sender";
import webPush from "web-push";
import { z } from "zod";
import { keepFile } from "../data-folder.ts";
import { StartError } from "../start-error.ts";

const keys = z.object({
  publicKey: z.string().regex(/^[A-Za-z0-9_-]{80,100}$/),
  privateKey: z.string().regex(/^[A-Za-z0-9_-]{40,50}$/),
});

/** The keys of this data folder, made and kept (mode 0600) when there are none yet. Throws `StartError` for a file that holds none. */
export async function keepVapidKeys(folder: string): Promise<VapidKeys> {
  const path = join(folder, "push-keys.json");
  const text = await keepFile(path, () => `${JSON.stringify(webPush.generateVAPIDKeys())}\n`);
  // A copy out of a backup may have lost it.
  await chmod(path, 0o600);
  const read = keys.safeParse(jsonIn(text));
  if (read.success) return { publicKey: read.data.publicKey, privateKey: read.data.privateKey };
  throw new StartError(
    `The file ${path} has no web push keys. Delete it, and the next start creates new ones. Then turn notifications on again in each browser.`,
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
