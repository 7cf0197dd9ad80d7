import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { errorMessage } from "@countersign/contracts/error-message";
import { z } from "zod";
import { writeWhole } from "../changes/own-files.ts";
import { hasErrorCode } from "../file-system/error-code.ts";
import { processStart } from "../shell/process-group.ts";
import { type KeptPlaces, type KeptSearch, setAside } from "./kept-places.ts";

/** What is needed to rename what a command created, should this process be killed before it can. */
const unfinishedRun = z.strictObject({
  process: z.strictObject({ pid: z.int(), start: z.string() }),
  workspace: z.string(),
  searched: z.strictObject({ lasting: z.array(z.string()), open: z.array(z.string()) }),
  obeyed: z.array(z.tuple([z.string(), z.strictObject({ identity: z.string(), isClosed: z.boolean() })])),
});

const beatMs = 1_000;
/** How long this process may have been too busy to say that it lives, in milliseconds. */
const slackMs = 60_000;

/** A command that nobody was asked about, as long as what it creates isn't renamed. */
export type RunNote = {
  /** It is renamed. */
  remove(): Promise<void>;
  /** To be called in any case. */
  close(): void;
};

/** Writes down in the data folder that such a command runs. It ends with this process at the latest, by whose last beat it shows when. */
export async function noteRun(data: string, { workspace }: KeptSearch, kept: KeptPlaces): Promise<RunNote> {
  const file = join(folderIn(data), `${randomUUID()}.json`);
  const { searched, obeyed } = kept;
  const own = { pid: process.pid, start: processStart(process.pid) ?? "" };
  await writeWhole(
    file,
    Buffer.from(JSON.stringify({ process: own, workspace, searched, obeyed: [...obeyed] })),
  );
  const beat = setInterval(() => {
    const now = new Date();
    // Without it, more is renamed.
    utimes(file, now, now).catch(() => undefined);
  }, beatMs).unref();
  return {
    remove: () => rm(file, { force: true }),
    close: () => clearInterval(beat),
  };
}

/**
 * Renames what commands created that were cut off because their process was killed. To be called before another one runs. `isProtectedIn`: what
 * programs outside a sandbox obey in a workspace. Returns the names before, and what couldn't be done.
 */
export async function finishRuns(
  data: string,
  isProtectedIn: (workspace: string) => (path: string) => boolean,
): Promise<{ moved: string[]; problems: string[] }> {
  const [moved, problems]: [string[], string[]] = [[], []];
  for (const file of await filesIn(folderIn(data))) {
    try {
      const { process, workspace, searched, obeyed } = unfinishedRun.parse(
        JSON.parse(await readFile(file, "utf8")),
      );
      if (processStart(process.pid) === process.start) continue;
      const search = { workspace, isProtected: isProtectedIn(workspace) };
      const kept = { obeyed: new Map(obeyed), searched, seen: null };
      const bornBeforeMs = (await stat(file)).mtimeMs + slackMs;
      const done = await setAside(search, kept, { bornBeforeMs });
      moved.push(...done.moved);
      if (done.problem !== null) problems.push(done.problem);
      await rm(file, { force: true });
    } catch (error) {
      problems.push(errorMessage(error));
    }
  }
  return { moved, problems };
}

function folderIn(data: string): string {
  return join(data, "unfinished-runs");
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => name.endsWith(".json")).map((name) => join(folder, name));
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return [];
    throw error;
  }
}
