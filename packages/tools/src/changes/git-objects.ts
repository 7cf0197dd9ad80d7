import { createHash } from "node:crypto";
import { rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import type { FileVersion } from "@countersign/contracts/recorded-change";
import { author, type GitPlace } from "../drift/git.ts";
import { hasErrorCode } from "../file-system/error-code.ts";
import { checkId, removeBefore, writeWhole } from "./own-files.ts";

/** Git's name of a file's content. */
export function nameOfBlob(content: Buffer): string {
  return nameOf("blob", content);
}

/** Stores the content of a file as git does, without starting it: that takes longer than everything else about a small change. */
export function writeBlob(place: GitPlace, content: Buffer): Promise<string> {
  return writeObject(place, "blob", content);
}

/** Stores a commit of a tree, without a parent. `at` is its time, in milliseconds. */
export function writeCommit(place: GitPlace, tree: string, at: number): Promise<string> {
  const person = `${author.GIT_AUTHOR_NAME} <${author.GIT_AUTHOR_EMAIL}> ${Math.floor(at / 1_000)} +0000`;
  const content = `tree ${tree}\nauthor ${person}\ncommitter ${person}\n\n`;
  return writeObject(place, "commit", Buffer.from(content));
}

/** Keeps contents, which are stored already, from being deleted as long as there is a record with this id. */
export async function keepBlobs(
  place: GitPlace,
  id: string,
  versions: readonly FileVersion[],
): Promise<void> {
  const names = [...new Set(versions.map(({ name }) => name))].sort();
  const entries = names.map((name) =>
    Buffer.concat([Buffer.from(`100644 ${name}\0`), Buffer.from(name, "hex")]),
  );
  const tree = await writeObject(place, "tree", Buffer.concat(entries));
  await writeWhole(refOf(place, id), Buffer.from(`${tree}\n`));
}

/** Lets git delete what only the record with this id kept. */
export async function dropBlobs(place: GitPlace, id: string): Promise<void> {
  await rm(refOf(place, id), { force: true });
}

/** The same for all records written before `moment`. */
export async function dropBlobsBefore(place: GitPlace, moment: Date): Promise<void> {
  await removeBefore(refsOf(place), moment);
}

function refOf(place: GitPlace, id: string): string {
  return join(refsOf(place), checkId(id));
}

function refsOf(place: GitPlace): string {
  return join(place.folder, "refs", "countersign");
}

function nameOf(type: "blob" | "tree" | "commit", content: Buffer): string {
  return createHash("sha1").update(`${type} ${content.length}\0`).update(content).digest("hex");
}

async function writeObject(
  place: GitPlace,
  type: "blob" | "tree" | "commit",
  content: Buffer,
): Promise<string> {
  const name = nameOf(type, content);
  const path = join(place.folder, "objects", name.slice(0, 2), name.slice(2));
  const now = new Date();
  try {
    // Git prunes by age, so what is needed again must not look old.
    await utimes(path, now, now);
  } catch (error) {
    if (!hasErrorCode(error, "ENOENT")) throw error;
    const whole = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
    await writeWhole(path, deflateSync(whole, { level: 1 }));
  }
  return name;
}
