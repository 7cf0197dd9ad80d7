import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import { expect, it, onTestFinished } from "vitest";
import { addFiles } from "../fixtures/temp-workspace.ts";

const fixture = new URL("../fixtures/sandboxed-bash.ts", import.meta.url).href;

/** Runs a command in a sandbox of its own process, on a machine that has these mounts, too. */
async function runWhere(
  mounts: [from: string, to: string][],
  workspace: string,
  options: object,
  command: string,
) {
  const program = `
    import { sandboxedBash } from ${JSON.stringify(fixture)};
    const [workspace, options, command] = process.argv.slice(1);
    const result = await sandboxedBash(workspace, JSON.parse(options))(command);
    console.log(result.ok ? result.text : result.message);
    process.exit();`;
  const script = 'while [ "$1" != -- ]; do mount --bind "$1" "$2" || exit 1; shift 2; done; shift; exec "$@"';
  const node = [process.execPath, "--input-type=module", "--eval", program];
  const { stdout, stderr } = await execa(
    "unshare",
    [
      "--user",
      "--map-root-user",
      "--mount",
      "sh",
      "-c",
      script,
      "sh",
      ...mounts.flat(),
      "--",
      ...node,
      workspace,
      JSON.stringify(options),
      command,
    ],
    { reject: false },
  );
  return stdout + stderr;
}

it("closes what is closed under its paths in other mounts, too", async () => {
  const around = realpathSync(mkdtempSync("/var/tmp/countersign-test-"));
  onTestFinished(() => rmSync(around, { recursive: true, force: true }));
  const at = (path: string) => join(around, path);
  addFiles(around, {
    "data/token": "own-data",
    "data/deep/key": "own-data",
    "work/.env": "denied",
    "work/a.txt": "readable",
    "work/.npmrc": "kept",
  });
  const points = ["same", "of deep", "all", "work/other"];
  for (const path of points) mkdirSync(at(path));
  const mounts: [string, string][] = [
    [at("data"), at("same")],
    [at("data/deep"), at("of deep")],
    [at("work"), at("all")],
    [at("work"), at("work/other")],
  ];
  const command = [
    `cat ${at("data")}/token ${at("same")}/token "${at("of deep")}/key" ${at("all")}/.env other/.env .env`,
    `cat ${at("all")}/a.txt`,
    "echo evil > other/.npmrc; cat .npmrc",
  ].join("; ");
  const said = await runWhere(mounts, at("work"), { data: at("data"), deny: ["Read(.env)"] }, command);
  expect(said).toContain("readable");
  expect(said).toContain("kept");
  for (const secret of [/^own-data/m, /^denied/m, /^evil/m]) expect(said).not.toMatch(secret);
});
