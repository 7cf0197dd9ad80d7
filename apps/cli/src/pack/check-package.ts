import { readdir, readFile, stat } from "node:fs/promises";
import { homedir, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { isBuiltin, packageOf } from "./bundle.ts";

/** Everything that may be in the package, and nothing else. */
const allowed: readonly RegExp[] = [
  /^(?:package\.json|README\.md|CHANGELOG\.md|LICENSE|THIRD-PARTY-NOTICES\.txt)$/,
  /^(?:dist|lib)\/[\w.-]+\.mjs$/,
  /^types\/[\w./-]+\.d\.ts$/,
  /^apps\/cli\/bin\/(?:countersign|run-main)\.mjs$/,
  /^apps\/cli\/src\/connect\/(?:hook\.sh|hook\.ps1|opencode\/plugin\.js)$/,
  /^apps\/web\/package\.json$/,
  /^apps\/web\/public\/[\w-]+\.(?:css|html|js)$/,
  /^apps\/web\/\.next\/(?:BUILD_ID|[\w-]+\.(?:json|js))$/,
  /^apps\/web\/\.next\/server\/[^\0]+\.(?:js|json|html|rsc|meta|body)$/,
  /^apps\/web\/\.next\/static\/[^\0]+\.(?:js|js\.br|css|css\.br|woff2|svg)$/,
  /^prisma\/migrations\/\w+\/migration\.sql$/,
  /^scripts\/own-node\.mjs$/,
];

/** What no file of a package may be, wherever it is. */
const forbidden = /(?:^|\/)(?:fixtures|examples|bench)\/|\.(?:test|spec)\.|\.map$|(?:^|\/)\.env/;

const text = /\.(?:mjs|js|json|ts|html|rsc|meta|body|css|sh|ps1|md|sql|txt)$|BUILD_ID$/;

/** 25 MB, for the packed file. */
export const maxPackedBytes = 25_000_000;

/** What is wrong with the content of a package, as sentences. `root`: the checkout that it was built in. */
export async function packageProblems(target: string, root: string): Promise<string[]> {
  const entries = await readdir(target, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(target.length + 1));
  const manifest: unknown = JSON.parse(await readFile(join(target, "package.json"), "utf8"));
  const installed = dependencyNames(manifest);
  const found = files
    .filter((file) => !isAllowed(file))
    .map((file) => `${file} doesn’t belong in the package.`);
  for (const file of files.filter((each) => text.test(each))) {
    const content = await readFile(join(target, file), "utf8");
    const paths = machinePaths(root).filter((path) => content.includes(path));
    found.push(...paths.map((path) => `${file} has a path of this machine: ${path}`));
    found.push(...importProblems(file, content, installed));
  }
  if (JSON.stringify(manifest).includes("workspace:")) found.push("package.json refers to the workspace.");
  return found;
}

export function isAllowed(file: string): boolean {
  return allowed.some((pattern) => pattern.test(file)) && !forbidden.test(file);
}

/** The folders of this machine and its user that a build may leave in its output. */
export function machinePaths(root: string): string[] {
  const folders = [root, homedir(), process.cwd(), join(tmpdir(), "x"), userInfo().homedir];
  // "/root" alone is also a word, and so is any other folder right below "/".
  const long = folders
    .map((folder) => folder.replace(/\/(?:x)?$/, ""))
    .filter((folder) => /^\/[^/]+\/[^/]/.test(folder));
  return [...new Set([...long, ...folders.filter((folder) => /^[A-Za-z]:\\/.test(folder))])];
}

function dependencyNames(manifest: unknown): ReadonlySet<string> {
  const isObject = typeof manifest === "object" && manifest !== null && "dependencies" in manifest;
  const names = isObject ? Object.keys(manifest.dependencies ?? {}) : [];
  return new Set(["countersign", ...names]);
}

const imports = /(?:from|import)\s*\(?\s*"([^".][^"]*)"/g;

/** What a declaration imports must be a dependency, or else its types are `any`. The bundler knows what the code imports. */
export function importProblems(file: string, content: string, installed: ReadonlySet<string>): string[] {
  if (!file.endsWith(".d.ts")) return [];
  const named = [...content.matchAll(imports)].map(([, name = ""]) => name);
  const missing = new Set(
    named
      .filter((name) => !isBuiltin(name))
      .map(packageOf)
      .filter((name) => !installed.has(name)),
  );
  return [...missing].map((name) => `${file} imports ${name}, which isn’t a dependency of the package.`);
}

/** The size of the packed file, as a problem if it is too large. */
export async function sizeProblems(file: string): Promise<string[]> {
  const { size } = await stat(file);
  return size > maxPackedBytes
    ? [`The package has ${size} bytes. At most ${maxPackedBytes} are allowed.`]
    : [];
}
