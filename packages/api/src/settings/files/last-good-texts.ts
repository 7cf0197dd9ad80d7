import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** The last readable text of each settings file, kept over restarts, for when a file is broken. */
export type LastGoodTexts = {
  /** Null when none is kept, or what is kept is of no use. */
  load(path: string): Promise<string | null>;
  save(path: string, text: string): Promise<void>;
  forget(path: string): Promise<void>;
};

const kept = z.strictObject({ path: z.string(), text: z.string() });

/** Keeps them in a folder of their own in the data folder, which is kept from tools. */
export function createLastGoodTexts(dataFolder: string): LastGoodTexts {
  const folder = join(dataFolder, "settings-last-good");
  const fileFor = (path: string) => join(folder, `${createHash("sha256").update(path).digest("hex")}.json`);
  return {
    async load(path) {
      try {
        const parsed = kept.safeParse(JSON.parse(await readFile(fileFor(path), "utf8")));
        return parsed.success && parsed.data.path === path ? parsed.data.text : null;
      } catch {
        // Nothing kept, or not whole: then there is no last good text.
        return null;
      }
    },
    async save(path, text) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = `${fileFor(path)}.${randomBytes(6).toString("hex")}`;
      await writeFile(draft, JSON.stringify({ path, text }), { mode: 0o600 });
      await rename(draft, fileFor(path));
    },
    forget: (path) => rm(fileFor(path), { force: true }),
  };
}
