import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { GitPlace } from "../drift/git.ts";
import { hasErrorCode } from "../file-system/error-code.ts";
import { checkId, removeBefore, writeWhole } from "./own-files.ts";

/** Writes down how the files were when something began to change them. */
export async function noteBegun(place: GitPlace, id: string, state: string): Promise<void> {
  await writeWhole(fileOf(place, id), Buffer.from(state));
}

export async function readBegun(place: GitPlace, id: string): Promise<string | null> {
  try {
    return await readFile(fileOf(place, id), "utf8");
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return null;
    throw error;
  }
}

export async function dropBegun(place: GitPlace, id: string): Promise<void> {
  await rm(fileOf(place, id), { force: true });
}

export async function dropBegunBefore(place: GitPlace, moment: Date): Promise<void> {
  await removeBefore(folderIn(place), moment);
}

function fileOf(place: GitPlace, id: string): string {
  return join(folderIn(place), checkId(id));
}

function folderIn({ folder }: GitPlace): string {
  return join(folder, "countersign-begun");
}
