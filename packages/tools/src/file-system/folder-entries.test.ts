import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../fixtures/temp-workspace.ts";
import { folderEntries, smallText } from "./folder-entries.ts";

describe("folderEntries", () => {
  it("lists files, hidden ones too, folders and links, wherever they lead", () => {
    const folder = tempFolder();
    mkdirSync(join(folder, "src"));
    writeFileSync(join(folder, ".env"), "");
    symlinkSync("src", join(folder, "a"));
    symlinkSync("gone", join(folder, "b"));
    const entries = folderEntries(folder)?.toSorted((one, other) => one.name.localeCompare(other.name));
    expect(entries).toEqual([
      { name: ".env", kind: "file" },
      { name: "a", kind: "link" },
      { name: "b", kind: "link" },
      { name: "src", kind: "folder" },
    ]);
  });

  it("doesn't say what is in a file or in what is not there", () => {
    const folder = tempFolder();
    writeFileSync(join(folder, "file"), "");
    expect(folderEntries(join(folder, "file"))).toBeNull();
    expect(folderEntries(join(folder, "gone"))).toBeNull();
  });
});

describe("smallText", () => {
  it("reads small files alone", () => {
    const folder = tempFolder();
    writeFileSync(join(folder, "small"), "!.env\n");
    writeFileSync(join(folder, "large"), "x".repeat(70_000));
    expect(smallText(join(folder, "small"))).toBe("!.env\n");
    expect(smallText(join(folder, "large"))).toBeNull();
    expect(smallText(folder)).toBeNull();
    expect(smallText(join(folder, "gone"))).toBeNull();
  });

  it("waits for no writer of a named pipe", () => {
    const folder = tempFolder();
    execFileSync("mkfifo", [join(folder, "pipe")]);
    expect(smallText(join(folder, "pipe"))).toBeNull();
  });
});
