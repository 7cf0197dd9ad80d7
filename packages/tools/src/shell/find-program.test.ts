import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../fixtures/temp-workspace.ts";
import { findProgram, isProgram } from "./find-program.ts";

function folderWith(name: string): string {
  const folder = tempFolder({ [name]: "#!/bin/sh\n" });
  chmodSync(join(folder, name), 0o755);
  return folder;
}

describe("findProgram", () => {
  it("gives the first on the PATH", () => {
    const [one, two] = [folderWith("rg"), folderWith("rg")];
    expect(findProgram("rg", { PATH: `/nowhere:${one}:${two}` }, null)).toBe(join(one, "rg"));
  });

  it.each([
    { name: "no PATH", env: {} },
    { name: "an empty PATH", env: { PATH: "" } },
    { name: "relative entries", env: { PATH: ".:bin::./x" } },
    { name: "folders that are not there", env: { PATH: "/nowhere" } },
  ])("finds nothing with $name", ({ env }) => {
    expect(findProgram("sh", env, null)).toBeNull();
  });

  it("passes over the workspace, and links that lead into it", () => {
    const workspace = folderWith("rg");
    const linked = tempFolder();
    symlinkSync(join(workspace, "rg"), join(linked, "rg"));
    const trusted = folderWith("rg");
    const env = { PATH: `${workspace}:${linked}:${trusted}` };
    expect(findProgram("rg", env, workspace)).toBe(join(trusted, "rg"));
    expect(findProgram("rg", { PATH: `${workspace}:${linked}` }, workspace)).toBeNull();
  });

  it("does not take a folder or a plain file for a program", () => {
    const folder = tempFolder({ plain: "" });
    mkdirSync(join(folder, "rg"));
    expect(findProgram("rg", { PATH: folder }, null)).toBeNull();
    expect(findProgram("plain", { PATH: folder }, null)).toBeNull();
    expect(isProgram(join(folder, "gone"))).toBe(false);
  });
});
