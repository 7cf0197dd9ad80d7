import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { isBuiltin, packageOf } from "./bundle.ts";
import { entryFile, libraryEntries, packagePlaces } from "./places.ts";
import { sourceOf, type WorkspacePackage } from "./workspace-packages.ts";

const run = promisify(execFile);

/** Each specifier of a declaration: after `from`, in `import("…")`, and after a bare `import`. */
const specifiers = /((?:from|import)\s*\(?\s*)"([^"]+)"/g;

export type DeclarationOptions = {
  root: string;
  target: string;
  entries: Readonly<Record<string, string>>;
  packages: readonly WorkspacePackage[];
};

/**
 * Writes the declarations of the entry points and of all that they refer to, with paths that resolve in the package. Returns the packages
 * from outside that they name.
 */
export async function writeDeclarations({
  root,
  target,
  entries,
  packages,
}: DeclarationOptions): Promise<string[]> {
  const emitted = `${target}.types`;
  await emitDeclarations(root, Object.values(entries), emitted);
  const outside = new Set<string>();
  const done = new Set<string>();
  const open = Object.values(entries);
  for (let source = open.pop(); source !== undefined; source = open.pop()) {
    if (done.has(source)) continue;
    done.add(source);
    const text = await readFile(join(emitted, declarationOf(source)), "utf8");
    const { code, used, named } = redirect(text, source, packages);
    open.push(...used);
    for (const name of named) outside.add(name);
    await writeText(join(target, packagePlaces.types, declarationOf(source)), code);
  }
  await rm(emitted, { recursive: true });
  const hasNode = [...outside].some(isBuiltin);
  for (const [entry, source] of Object.entries(entries)) await writeEntry(target, { entry, source, hasNode });
  return [...new Set([...outside].map((name) => (isBuiltin(name) ? "@types/node" : packageOf(name))))];
}

/** The declarations of these sources and of all that they import, in the folders of the checkout. */
async function emitDeclarations(root: string, files: string[], folder: string): Promise<void> {
  const settings = `${folder}.json`;
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: root,
    outDir: folder,
    typeRoots: [join(root, "node_modules/@types")],
  };
  const write = (sources: string[]) =>
    writeText(
      settings,
      JSON.stringify({ extends: join(root, "tsconfig.base.json"), compilerOptions, files: sources }),
    );
  const compile = (...options: string[]) =>
    run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", settings, ...options], {
      maxBuffer: 10_000_000,
    });
  await write(files.map((file) => join(root, file)));
  const { stdout } = await compile("--listFilesOnly");
  // What is found by the name of its package counts as somebody else's, and is only compiled if it is named.
  const ours = stdout
    .split("\n")
    .filter((file) => file.startsWith(`${root}/`) && !/\/node_modules\/|\.d\.ts$/.test(file));
  await write(ours.filter((file) => file.endsWith(".ts")));
  await compile();
  await rm(settings);
}

/** The declaration with paths inside the package. `used`: the sources that it imports. `named`: the packages from outside. */
export function redirect(text: string, source: string, packages: readonly WorkspacePackage[]) {
  const used: string[] = [];
  const named: string[] = [];
  const code = text.replace(specifiers, (whole, before: string, specifier: string) => {
    const isOurs = specifier.startsWith("@countersign/");
    if (!isOurs && !specifier.startsWith(".")) {
      named.push(specifier);
      return whole;
    }
    const path = isOurs ? publicSource(packages, specifier) : join(dirname(source), specifier);
    used.push(path);
    const address = relative(dirname(source), path).replace(/\.ts$/, ".js");
    return `${before}"${address.startsWith(".") ? address : `./${address}`}"`;
  });
  // Comments name the packages as this workspace does.
  return {
    code: code.replace(/@countersign\/(?=(?:agent|anthropic|client)\b)/g, "countersign/"),
    used,
    named,
  };
}

/** What others see of the agent is its library. */
function publicSource(packages: readonly WorkspacePackage[], specifier: string): string {
  return specifier === "@countersign/agent" ? libraryEntries.agent : sourceOf(packages, specifier);
}

/** TypeScript includes the types of Node only where it is asked for them. */
async function writeEntry(
  target: string,
  { entry, source, hasNode }: { entry: string; source: string; hasNode: boolean },
): Promise<void> {
  const reference = hasNode ? '/// <reference types="node" />\n' : "";
  const path = `./${source.replace(/\.ts$/, ".js")}`;
  const file = join(target, packagePlaces.types, `${entryFile(entry)}.d.ts`);
  await writeText(file, `${reference}export * from "${path}";\n`);
}

function declarationOf(source: string): string {
  return source.replace(/\.ts$/, ".d.ts");
}

async function writeText(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
