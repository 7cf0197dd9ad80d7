import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** What a program printed, and the code that it ended with. */
export type Ran = { code: number; output: string; errors: string };

/** A folder in which the packed package is installed by npm, and nothing else. */
export type InstalledPackage = {
  folder: string;
  /** The program that npm put into `node_modules/.bin`. */
  program: string;
  remove(): Promise<void>;
};

/** Packs the checkout, and installs the package as a person does: into an empty folder, with npm. */
export async function installPackage(): Promise<InstalledPackage> {
  const place = await mkdtemp(join(tmpdir(), "countersign-package-"));
  const remove = () => rm(place, { recursive: true, force: true });
  try {
    const [packed, folder] = [join(place, "packed"), join(place, "installed")];
    await Promise.all([mkdir(packed), mkdir(folder)]);
    await must(process.execPath, [join(root, "apps/cli/src/pack/main.ts"), packed], { cwd: root });
    const file = (await readdir(packed)).find((name) => name.endsWith(".tgz")) ?? "";
    // npm 12 runs no install scripts unless it is told to.
    const options = ["--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts"];
    await must("npm", ["install", ...options, join(packed, file)], { cwd: folder });
    return { folder, program: join(folder, "node_modules/.bin/countersign"), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Copies programs into the folder as a user of the package writes them, and checks their types, with those of everything they import. */
export async function addPrograms({ folder }: InstalledPackage, files: readonly string[]): Promise<void> {
  for (const file of files) {
    const text = await readFile(join(root, file), "utf8");
    await writeFile(join(folder, basename(file)), text.replaceAll('"@countersign/', '"countersign/'));
  }
  const compilerOptions = {
    target: "es2022",
    lib: ["es2024"],
    module: "nodenext",
    types: ["node"],
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    // Node runs the programs as they are.
    allowImportingTsExtensions: true,
  };
  const project = { compilerOptions, files: files.map((file) => basename(file)) };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(project));
  await writeFile(join(folder, "package.json"), JSON.stringify({ ...manifestIn(folder), type: "module" }));
  await must(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", folder], {
    cwd: folder,
  });
}

/** Runs a program with the Node of this process first in its PATH. `typed`: what it reads from standard input. */
export async function runIn(
  folder: string,
  [program = "", ...args]: readonly string[],
  { typed = "", variables = {} }: { typed?: string; variables?: Record<string, string | undefined> } = {},
): Promise<Ran> {
  const env = { ...variables, PATH: nodePath() };
  const running = run(program, args, { cwd: folder, env, maxBuffer: 10_000_000 });
  running.child.stdin?.end(typed);
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout, errors: stderr }),
    (error: { code?: number; stdout?: string; stderr?: string }) => ({
      code: error.code ?? 1,
      output: error.stdout ?? "",
      errors: error.stderr ?? "",
    }),
  );
}

async function must(program: string, args: readonly string[], { cwd }: { cwd: string }): Promise<void> {
  const { code, output, errors } = await runIn(cwd, [program, ...args], { variables: { ...process.env } });
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${output}${errors}`);
}

function nodePath(): string {
  return [dirname(process.execPath), process.env.PATH ?? ""].join(delimiter);
}

function manifestIn(folder: string): object {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
