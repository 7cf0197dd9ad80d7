import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { createTools, policyFileSystem } from "@countersign/agent";
import {
  compileRules,
  createAddressCheck,
  createHostRules,
  createWallRules,
  type PolicyContext,
  ruleSetFromTexts,
} from "@countersign/policy";
import { median, percentile, roundNumber } from "../roundtrip/statistics.ts";

const rounds = 60;
const aimMs = 15;
/** What bare bubblewrap added on the machine that the aim was set on. */
const bareAimMs = 7;

type Case = {
  name: string;
  sandbox: "off" | "workspace" | "read-only";
  deny: string[];
  allow?: string[];
  files: number;
  command?: string;
};
/** The namespaces and folders that every sandbox with bubblewrap has, without walls, limits or a filter of system calls. */
const bareSandbox =
  "exec bwrap --unshare-all --die-with-parent --ro-bind / / --dev /dev --proc /proc --tmpfs /tmp true";
const named = ["Read(~/.ssh/**)", "Read(/config/secret)"];
const cases: Case[] = [
  { name: "no sandbox", sandbox: "off", deny: [], files: 100 },
  { name: "bare bubblewrap", sandbox: "off", deny: [], files: 100, command: bareSandbox },
  { name: "workspace", sandbox: "workspace", deny: named, files: 100 },
  { name: "read-only", sandbox: "read-only", deny: named, files: 100 },
  {
    name: "workspace, hosts allowed",
    sandbox: "workspace",
    deny: named,
    allow: ["WebFetch(domain:example.com)"],
    files: 100,
  },
  {
    name: "workspace, rule on a name, 1,000 files",
    sandbox: "workspace",
    deny: ["Read(.env)"],
    files: 1_000,
  },
  {
    name: "workspace, rule on a name, 50,000 files",
    sandbox: "workspace",
    deny: ["Read(.env)"],
    files: 50_000,
  },
];

/**
 * What a sandbox adds to a command, here `true`: Bash in each of the cases, one after the other in each round, beside bubblewrap by itself. A rule
 * on a name means that the workspace is searched for it before every command. Prints a table and JSON, in milliseconds.
 */
async function main(): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  try {
    const runs = cases.map((each, index) => ({ ...each, run: prepare(join(place, String(index)), each) }));
    const values = runs.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1)
      for (const [index, { run }] of runs.entries()) {
        const start = performance.now();
        await run();
        values[index]?.push(performance.now() - start);
      }
    report(values);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function prepare(
  workspace: string,
  { sandbox, deny, allow = [], files, command = "true" }: Case,
): () => Promise<void> {
  for (let index = 0; index < files; index += 1) {
    const folder = join(workspace, `area-${index % 25}`, `module-${index % 1_000}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `file-${index}.ts`), "");
  }
  const home = homedir();
  const bash = createTools({ env: process.env, home }).find(({ name }) => name === "Bash");
  if (bash === undefined) throw new Error("there is no Bash");
  const call = bash.parse({ command });
  const policyContext: PolicyContext = {
    mode: "default",
    workspace,
    cwd: workspace,
    home,
    fileSystem: policyFileSystem,
    rules: compileRules(ruleSetFromTexts({ deny, allow }, "user")),
    additionalDirectories: [],
  };
  const wallRules = () => createWallRules(policyContext);
  const addressProblem = createAddressCheck(policyContext, { isApproved: false });
  const networkRules = () => ({ ...createHostRules(policyContext), addressProblem });
  const { signal } = new AbortController();
  return async () => {
    const context = {
      workspace,
      signal,
      sandbox,
      wallRules,
      networkRules,
      fingerprints: [],
      onOutput: () => undefined,
    };
    const result = await call.run(context);
    if (!result.ok || result.exitCode !== 0) throw new Error(JSON.stringify(result));
  };
}

function report(values: number[][]): void {
  const bare = median(values[0] ?? []);
  const rows = cases.map(({ name }, index) => {
    const middle = median(values[index] ?? []);
    const p90 = roundNumber(percentile(values[index] ?? [], 0.9));
    return { name, median: roundNumber(middle), p90, added: roundNumber(middle - bare) };
  });
  console.log(
    `milliseconds for \`true\`, ${rounds} rounds; at most ${aimMs} should be added where bare bubblewrap adds ${bareAimMs}\n`,
  );
  console.log(`${"".padEnd(42)}${["median", "p90", "added"].map((title) => title.padStart(10)).join("")}`);
  for (const { name, ...numbers } of rows) {
    const columns = Object.values(numbers).map((value) => String(value).padStart(10));
    console.log(`${name.padEnd(42)}${columns.join("")}`);
  }
  const machine = `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, Node ${process.version}`;
  console.log(JSON.stringify({ unit: "milliseconds", machine, rounds, aimMs, bareAimMs, rows }));
}

await main();
