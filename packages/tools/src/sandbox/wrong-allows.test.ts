import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readCaseTables } from "@countersign/policy/fixtures/case-tables";
import { describe, expect, it, onTestFinished } from "vitest";
import { sandboxedBash } from "../fixtures/sandboxed-bash.ts";
import { addFiles, textOf } from "../fixtures/temp-workspace.ts";

const marker = "only-for-the-person";

/** Commands of which each is known to have been allowed wrongly once, or to be like one that was. */
const tables = [
  { file: "22-programs-elsewhere.yaml", name: "programs named by a path from somewhere else" },
  { file: "23-values.yaml", name: "files named by variables, loops and parameters" },
  { file: "24-forbidden-paths.yaml", name: "the product’s data and other processes" },
  { file: "25-hidden-programs.yaml", name: "programs behind options, variables and settings" },
];

function linesOf(file: string): string[] {
  const groups = readCaseTables().find((table) => table.file === file)?.groups ?? [];
  const entries = groups.flatMap(({ cases }) => cases.map(({ entry }) => entry));
  const lines = entries.flatMap(({ want, call }) =>
    want !== "allow" && call?.tool === "Bash" ? [call.input.command] : [],
  );
  return [...new Set(lines.filter((line) => typeof line === "string"))];
}

/** A home folder as the tables describe it, with the data folder and a workspace. Not in /tmp, which a sandbox replaces by its own. */
function makeHome(): string {
  const home = realpathSync(mkdtempSync("/var/tmp/countersign-test-"));
  addFiles(home, {
    ".countersign/token": marker,
    ".countersign/key": marker,
    "kept/deep/file": "kept",
    x: "kept",
    "proj/.env": marker,
    "proj/secrets/a": marker,
    "proj/secrets/deep/key": marker,
    "proj/a": "a",
    "proj/x": "x",
    "proj/package.json": "{}",
  });
  return home;
}

/** Everything there but the workspace and the sandbox’s own caches. */
const print = (home: string) =>
  execFileSync(
    "bash",
    [
      "-c",
      "find . \\( -path ./proj -o -path ./.countersign/sandbox-caches \\) -prune -o -printf '%p %m %y %l\\n' | sort; cat kept/deep/file x",
    ],
    {
      cwd: home,
      encoding: "utf8",
    },
  );

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const linesAtOnce = 24;

/** Prints the marker, which shows that the lines beside it ran, and that what they print is read. */
const control = `printf 'only-for-the-%s\\n' person`;

/** Runs the lines at once, as some wait for a person or never end by themselves. Returns each marker in their output as a line. */
async function findMarkers(
  home: string,
  lines: readonly string[],
  rules: { data?: string; deny?: string[] },
) {
  const run = sandboxedBash(join(home, "proj"), { home, ...rules });
  const own = (line: string) => line.replaceAll(/\/home\/(?:user|u)\b/g, home);
  const command = lines.map((line) => `timeout -k 1 2 bash -c ${quote(own(line))} </dev/null &`).join("\n");
  // A pattern that doesn't match itself, should one of them print the command.
  const result = await run(
    `{ ${command}\nwait; } 2>&1 | grep -ao ${marker.replace(/.$/, "[$&]")}; echo all ran`,
  );
  return textOf(result).split("\n");
}

describe("bare Bash in the sandbox lets nothing happen that a person would miss, whatever runs", () => {
  it.each(tables)("$name", async ({ file }) => {
    const lines = linesOf(file);
    expect(lines.length).toBeGreaterThan(80);
    for (let start = 0; start < lines.length; start += linesAtOnce) {
      const home = makeHome();
      onTestFinished(() => rmSync(home, { recursive: true, force: true }));
      const some = [...lines.slice(start, start + linesAtOnce), control];
      const before = print(home);
      const walls = { data: join(home, ".countersign"), deny: ["Read(.env)", "Read(secrets/**)"] };
      expect(await findMarkers(home, some, walls), some.join("\n")).toEqual([marker, "all ran"]);
      expect(print(home), some.join("\n")).toBe(before);
      for (const path of [".countersign/token", "proj/.env", "proj/secrets/a", "proj/secrets/deep/key"])
        expect(readFileSync(join(home, path), "utf8"), some.join("\n")).toBe(marker);
      const copies = execFileSync("bash", ["-c", `grep -rlsF ${marker} . | sort`], {
        cwd: join(home, "proj"),
        encoding: "utf8",
      });
      expect(copies.trim().split("\n"), some.join("\n")).toEqual([
        "./.env",
        "./secrets/a",
        "./secrets/deep/key",
      ]);
      rmSync(home, { recursive: true, force: true });
    }
  });

  it.each(tables.slice(1, 3))(
    "and without a rule behind it, these read what they are after: $name",
    async ({ file }) => {
      const home = makeHome();
      onTestFinished(() => rmSync(home, { recursive: true, force: true }));
      const found = await findMarkers(home, linesOf(file).slice(0, linesAtOnce), {});
      expect(found.filter((line) => line.includes(marker)).length).toBeGreaterThan(10);
    },
  );
});
