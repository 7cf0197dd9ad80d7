import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorMessage } from "@countersign/contracts/error-message";
import { StartError } from "../start-error.ts";

/** The sign-ins that were ended before their cookies are too old by themselves. */
export type EndedSignIns = {
  has(id: string): boolean;
  /** Counts at once; is done when a restart remembers it too. `until` is when the last cookie of the sign-in is too old. */
  add(id: string, until: number): Promise<void>;
};

const line = /^([A-Za-z0-9_-]{22}) (\d{1,15})$/;

/** Remembers for as long as the process lives. */
export function forgetfulEndedSignIns(): EndedSignIns {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    async add(id) {
      ids.add(id);
    },
  };
}

/** Remembers in the data folder, in the file `ended-sign-ins`: a line for each, with its id and until when it matters. */
export async function openEndedSignIns(folder: string, now: () => number = Date.now): Promise<EndedSignIns> {
  const path = join(folder, "ended-sign-ins");
  const ended = await readEnded(path);
  let writing = Promise.resolve();
  return {
    has: (id) => ended.has(id),
    async add(id, until) {
      ended.set(id, until);
      for (const [old, end] of ended) if (end < now()) ended.delete(old);
      const write = writing.then(() => replaceFile(path, textOf(ended)));
      // One that fails is told to whoever waits for it; the next writes everything anew.
      writing = write.catch(() => {});
      await write;
    },
  };
}

async function readEnded(path: string): Promise<Map<string, number>> {
  try {
    const text = await readFile(path, "utf8");
    return new Map(
      text.split("\n").flatMap((one) => {
        const [, id, until] = line.exec(one) ?? [];
        return id === undefined ? [] : [[id, Number(until)] as const];
      }),
    );
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return new Map();
    const reason = errorMessage(cause);
    throw new StartError(`The list of ended sign-ins ${path} cannot be read: ${reason}.`, { cause });
  }
}

function textOf(ended: ReadonlyMap<string, number>): string {
  return [...ended].map(([id, until]) => `${id} ${until}\n`).join("");
}

/** Whole or not at all. */
async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await writeFile(draft, text, { mode: 0o600, flag: "wx", flush: true });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
