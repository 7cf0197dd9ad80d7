import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folders = 1_000;
const filesInEach = 50;
/** The files that `fill` makes. */
export const filesInLarge = folders * filesInEach;

/** Makes a workspace of 50,000 files. */
export function fill(workspace: string): void {
  for (let folder = 0; folder < folders; folder += 1) {
    mkdirSync(join(workspace, folderOf(folder)), { recursive: true });
    for (let file = 0; file < filesInEach; file += 1) {
      const name = fileOf(workspace, folder * filesInEach + file);
      writeFileSync(name, `export const value = ${folder * filesInEach + file};\n`.repeat(20));
    }
  }
}

function folderOf(folder: number): string {
  return join("src", `area-${folder % 25}`, `module-${folder}`);
}

/** One of its files. */
export function fileOf(workspace: string, index: number): string {
  const number = index % (folders * filesInEach);
  return join(workspace, folderOf(Math.floor(number / filesInEach)), `file-${number % filesInEach}.ts`);
}
