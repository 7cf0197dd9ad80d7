import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

const launch = new URL("../bin/launch.mjs", import.meta.url).href;
/** A program that answers each line of its input with the address of its debugger. */
const entry = `data:text/javascript,${encodeURIComponent(`
  import inspector from "node:inspector";
  export async function main() {
    process.stdin.on("data", () => console.log(String(inspector.url())));
    console.log("started");
  }`)}`;

it.each([
  { name: "while it runs", options: [] },
  {
    name: "before its first line",
    options: ["--import", "data:text/javascript,process.kill(process.pid,'SIGUSR1')"],
  },
])("lives on without a debugger when it gets SIGUSR1 $name", async ({ options }) => {
  const script = `import { launch } from ${JSON.stringify(launch)}; launch(${JSON.stringify(entry)})`;
  const child = spawn(process.execPath, [
    "--inspect-port=0",
    ...options,
    "--input-type=module",
    "-e",
    script,
  ]);
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  const debuggerAddress = async () => {
    child.stdin.write("?");
    return String(await once(child.stdout, "data"));
  };
  await expect.poll(debuggerAddress).toBe("undefined\n");
  // A debugger would open in a thread of its own, while the program answers a few times.
  for (let round = 0; round < 20; round += 1) {
    child.kill("SIGUSR1");
    if (options.length === 0) expect(await debuggerAddress()).toBe("undefined\n");
  }
  await expect.poll(debuggerAddress).toBe("undefined\n");
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
});

it("runs with the Node of the installation where its own is too old", () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-launch-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const old = join(folder, "node");
  copyFileSync(process.execPath, old);
  const script = join(folder, "start.mjs");
  const said = `data:text/javascript,export async function main(words) { console.log(process.execPath, ...words); }`;
  writeFileSync(
    script,
    `import { launch } from ${JSON.stringify(launch)};
     const isOld = process.execPath === ${JSON.stringify(old)};
     if (isOld) Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });
     launch(${JSON.stringify(said)});`,
  );
  const output = execFileSync(old, [script, "mcp"], { encoding: "utf8" });
  expect(output).toMatch(/^\S+\/node_modules\/\S*node mcp\n$/);
});
