import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "./fixtures/temporary-folder.ts";

const bin = fileURLToPath(new URL("../bin", import.meta.url));

type Ended = { code: number | null; output: string; errors: string };

function run(program: string, args: string[], variables: Record<string, string>): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(bin, program), ...args], {
      env: { PATH: process.env.PATH ?? "", HOME: tmpdir(), ...variables },
    });
    const ended: Ended = { code: null, output: "", errors: "" };
    child.stdout.on("data", (data) => {
      ended.output += data;
    });
    child.stderr.on("data", (data) => {
      ended.errors += data;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ ...ended, code }));
  });
}

describe("start", () => {
  it("says in one sentence that the port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const ended = await run("start.mjs", [], {
      PORT: String(port),
      COUNTERSIGN_DATA: await temporaryFolder(),
    });
    other.close();
    expect(ended).toEqual({
      code: 1,
      output: "",
      errors: `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT to another number.\n`,
    });
  });

  it("says in one sentence that the data folder cannot be written", async () => {
    const file = join(await temporaryFolder(), "file");
    await writeFile(file, "");
    const ended = await run("start.mjs", [], { PORT: "0", COUNTERSIGN_DATA: join(file, "data") });
    expect(ended).toEqual({
      code: 1,
      output: "",
      errors: `The data folder ${join(file, "data")} isn’t writable: a part of the path is a file. Set COUNTERSIGN_DATA to another folder.\n`,
    });
  });

  it.each([
    { name: "a bad setting", args: [], variables: { PORT: "many" }, says: "PORT must be a whole number" },
    {
      name: "a host that is not this machine",
      args: [],
      variables: { PORT: "0", HOST: "192.0.2.1" },
      says: "HOST 192.0.2.1",
    },
    {
      name: "an option that it does not know",
      args: ["--fast"],
      variables: {},
      says: "--fast isn’t an option",
    },
    { name: "an option behind --", args: ["--", "--fast=1"], variables: {}, says: "--fast isn’t an option" },
    { name: "a port", args: ["--port", "http"], variables: {}, says: "PORT must be a whole number" },
    {
      name: "a workspace",
      args: ["--workspace", "/dev/null/shop"],
      variables: {},
      says: "/dev/null/shop isn’t a folder",
    },
    { name: "a missing value", args: ["--port"], variables: {}, says: "--port needs a value" },
    {
      name: "a missing value before an option",
      args: ["--port", "--open"],
      variables: {},
      says: "--port needs a value",
    },
    { name: "a value too many", args: ["--open=yes"], variables: {}, says: "--open takes no value" },
    { name: "a stray word", args: ["now"], variables: {}, says: '"now" isn’t an option' },
  ])("says in one sentence what is wrong with $name", async ({ args, variables, says }) => {
    const ended = await run("start.mjs", args, { COUNTERSIGN_DATA: await temporaryFolder(), ...variables });
    expect(ended.code).toBe(1);
    expect(ended.errors).toContain(says);
    expect(ended.errors.trimEnd().split("\n")).toHaveLength(1);
    expect(ended.output).toBe("");
  });

  it("shows its help", async () => {
    const ended = await run("start.mjs", ["--help"], {});
    expect([ended.code, ended.errors]).toEqual([0, ""]);
    for (const said of ["COUNTERSIGN_DATA", "--workspace DIR", "--port N", "--open", "--dangerously-skip"])
      expect(ended.output).toContain(said);
  });
});

describe("countersign", () => {
  it("prints the sign-in address of a token that is set", async () => {
    const ended = await run("countersign.mjs", ["token"], {
      COUNTERSIGN_TOKEN: "sixteen-letters&",
      PORT: "5000",
    });
    expect(ended).toEqual({
      code: 0,
      output: "http://127.0.0.1:5000/sign-in?token=sixteen-letters%26\n",
      errors: "",
    });
  });

  it("prints the sign-in address of the kept token", async () => {
    const data = await temporaryFolder();
    await writeFile(join(data, "token"), "a-kept-token-of-letters\n");
    const ended = await run("countersign.mjs", ["token"], { COUNTERSIGN_DATA: data, HOST: "::" });
    expect(ended.output).toBe("http://[::1]:4747/sign-in?token=a-kept-token-of-letters\n");
  });

  it("takes the place of a Node that reads no types, so that none waits with the environment", async () => {
    const report = "--import=data:text/javascript,console.error(process.pid)";
    const ended = await run("countersign.mjs", ["token"], {
      COUNTERSIGN_TOKEN: "sixteen-letters-",
      NODE_OPTIONS: `--no-experimental-strip-types ${report}`,
    });
    expect(ended.output).toBe("http://127.0.0.1:4747/sign-in?token=sixteen-letters-\n");
    const [first, second, ...more] = ended.errors.trim().split("\n");
    expect([second, more]).toEqual([first, []]);
  });

  it("says that there is no token yet", async () => {
    const ended = await run("countersign.mjs", ["token"], { COUNTERSIGN_DATA: await temporaryFolder() });
    expect([ended.code, ended.output]).toEqual([1, ""]);
    expect(ended.errors).toContain("No token in");
  });

  it.each([["start"], ["serve"]])("%s checks what start checks", async (name) => {
    const data = join(await temporaryFolder(), "file");
    await writeFile(data, "");
    const ended = await run("countersign.mjs", [name], { PORT: "0", COUNTERSIGN_DATA: join(data, "data") });
    expect([ended.code, ended.output]).toEqual([1, ""]);
    expect(ended.errors).toContain("isn’t writable: a part of the path is a file");
  });

  it.each([
    { args: ["serve", "--port", "http"], says: "PORT must be a whole number" },
    { args: ["serve", "--workspace", "/dev/null/shop"], says: "/dev/null/shop isn’t a folder" },
  ])("refuses $args in one sentence", async ({ args, says }) => {
    const ended = await run("countersign.mjs", args, { COUNTERSIGN_DATA: await temporaryFolder() });
    expect([ended.code, ended.output]).toEqual([1, ""]);
    expect(ended.errors).toContain(says);
  });

  it.each([
    { args: ["start", "--fast"], says: "--fast" },
    { args: ["policy", "check", "--fast"], says: "--fast" },
    { args: ["policy", "test", "--fast"], says: "--fast" },
    { args: ["token", "now"], says: "now" },
    { args: ["--", "token", "--fast"], says: "--fast" },
    { args: ["policy", "guess"], says: "guess" },
  ])("names what it does not know in $args", async ({ args, says }) => {
    const ended = await run("countersign.mjs", args, { COUNTERSIGN_DATA: await temporaryFolder() });
    expect([ended.code, ended.output]).toEqual([1, ""]);
    expect(ended.errors).toContain(says);
  });

  it.each([
    { args: ["--help"], says: "policy" },
    { args: ["start", "--help"], says: "--build-only" },
    { args: ["serve", "--help"], says: "countersign serve --workspace" },
    { args: ["policy", "--help"], says: "check" },
    { args: ["policy", "check", "--help"], says: '{"id":1,"rules"' },
    { args: ["--", "policy", "check", "--help"], says: "docs/policy.md" },
    { args: ["policy", "test", "-h"], says: "YAML" },
  ])("shows the help of $args and ends with 0", async ({ args, says }) => {
    const ended = await run("countersign.mjs", args, {});
    expect([ended.code, ended.errors]).toEqual([0, ""]);
    expect(ended.output).toContain(says);
  });

  it("knows no other command", async () => {
    const ended = await run("countersign.mjs", ["explode"], {});
    expect(ended.code).toBe(1);
    expect(ended.errors).toContain("explode");
  });
});
