import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { childEnvironment, root } from "./steps.mjs";

/** The tests that runners list: by file, from the root, each as its groups and its title. */
export type ListedTests = ReadonlyMap<string, string[][]>;

const run = promisify(execFile);
type VitestTest = { name: string; file: string };
type PlaywrightSuite = {
  title: string;
  specs: { title: string; file: string }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightList = { suites: PlaywrightSuite[]; errors: { message: string }[] };

/** What Vitest lists of these files. The files are loaded, so that a table's titles are filled in; nothing runs. */
export async function listVitest(files: readonly string[]): Promise<ListedTests> {
  const folder = mkdtempSync(join(tmpdir(), "countersign-list-"));
  try {
    const output = join(folder, "tests.json");
    await start(
      "vitest",
      ["list", "--staticParse=false", "--isolate=false", `--json=${output}`, ...files],
      root,
    );
    const listed: VitestTest[] = JSON.parse(readFileSync(output, "utf8"));
    return byFile(listed.map(({ name, file }) => ({ file: relative(root, file), path: name.split(" > ") })));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What Playwright lists of the browser tests. */
export async function listPlaywright(): Promise<ListedTests> {
  const { stdout } = await start("playwright", ["test", "--list", "--reporter=json"], join(root, "e2e"));
  const { suites, errors }: PlaywrightList = JSON.parse(stdout);
  if (errors.length > 0) throw new Error(`Playwright cannot list its tests: ${errors[0]?.message}`);
  // The outermost suite of each is its file.
  return byFile(
    suites.flatMap(({ specs, suites: groups = [] }) => [...titlesOf(specs, []), ...groups.flatMap(testsIn)]),
  );
}

type Test = { file: string; path: string[] };

function testsIn({ title, specs, suites = [] }: PlaywrightSuite): Test[] {
  const inner = suites.flatMap(testsIn).map(({ file, path }) => ({ file, path: [title, ...path] }));
  return [...titlesOf(specs, [title]), ...inner];
}

function titlesOf(specs: PlaywrightSuite["specs"], groups: string[]): Test[] {
  return specs.map(({ title, file }) => ({ file: `e2e/tests/${file}`, path: [...groups, title] }));
}

function byFile(tests: Test[]): ListedTests {
  const grouped = Map.groupBy(tests, ({ file }) => file);
  return new Map([...grouped].map(([file, members]) => [file, members.map(({ path }) => path)]));
}

async function start(program: string, args: string[], cwd: string): Promise<{ stdout: string }> {
  const inherited = Object.entries(childEnvironment()).filter(([name]) => !name.startsWith("VITEST"));
  const options = { cwd, env: Object.fromEntries(inherited), maxBuffer: 100_000_000 };
  try {
    return await run(program, args, options);
  } catch (error) {
    const said = error instanceof Error && "stdout" in error ? String(error.stdout).slice(0, 4_000) : "";
    throw new Error(`${program} cannot list its tests. ${said}`, { cause: error });
  }
}
