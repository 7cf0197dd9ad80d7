import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tempFolder } from "../fixtures/temp-workspace.ts";
import { submodulesIn } from "./git-index.ts";

/** An index as git writes it with more than one thread: with a table of blocks. */
function indexOfBlocks(version: string): Buffer {
  const folder = tempFolder();
  const run = (args: string[], input = "") => execFileSync("git", args, { cwd: folder, input });
  run(["init", "-q"]);
  run(["config", "index.threads", "2"]);
  run(["update-index", "--index-version", version]);
  const blob = run(["hash-object", "-w", "--stdin"], "x").toString().trim();
  const lines = Array.from(
    { length: 30 },
    (_, at) => `100644 ${blob}\tfolder/file-${String(at).padStart(3)}`,
  );
  run(
    ["update-index", "--add", "--index-info"],
    `${lines.join("\n")}\n160000 ${"1".repeat(40)}\tfolder/sub\n`,
  );
  return readFileSync(join(folder, ".git/index"));
}

it.each(["2", "4"])("reads an index of version %s in blocks", (version) => {
  const index = indexOfBlocks(version);
  expect(index.includes("IEOT")).toBe(true);
  expect(submodulesIn(index, 20)).toEqual(["folder/sub"]);
});

it("doesn't read an index whose table of blocks says something else", () => {
  const index = indexOfBlocks("2");
  const table = index.indexOf("IEOT");
  index.writeUInt32BE(index.readUInt32BE(table + 12) + 8, table + 12);
  expect(submodulesIn(index, 20)).toBeNull();
});

it("doesn't read a name of another length than its entry says", () => {
  const index = indexOfBlocks("2");
  index.writeUInt8(index.readUInt8(12 + 61) + 8, 12 + 61);
  expect(submodulesIn(index, 20)).toBeNull();
});
