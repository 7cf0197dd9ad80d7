import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isBuiltin, packageOf } from "./bundle.ts";

/** Only the build reads these: its caches, traces and types, and the source maps. */
const leftOut =
  /^\/(?:cache|diagnostics|types|build|turbopack|trace(?:-build)?|countersign-built-from)$|\.map$|\.nft\.json$/;
/** Next's settings, with the folder of the checkout in them. */
const settings = /^required-server-files\.(?:js|json)$/;
/** What stands for it. The server takes nothing from these paths, and no file is there. */
const placeholder = "/countersign";

/** Copies the built dashboard into the package. Returns the packages that its server code requires. */
export async function copyDashboard(root: string, target: string): Promise<string[]> {
  const [from, to] = [join(root, "apps/web"), join(target, "apps/web")];
  const built = join(from, ".next");
  await cp(built, join(to, ".next"), {
    recursive: true,
    filter: (path) => path === built || !leftOut.test(path.slice(built.length)),
  });
  await cp(join(from, "public"), join(to, "public"), { recursive: true });
  // Next is looked up from here.
  await writeFile(join(to, "package.json"), `${JSON.stringify({ private: true, type: "module" })}\n`);
  for (const name of (await readdir(join(to, ".next"))).filter((file) => settings.test(file))) {
    const file = join(to, ".next", name);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replaceAll(root.replace(/\/$/, ""), placeholder));
  }
  return requiredPackages(join(to, ".next/server"));
}

async function requiredPackages(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const texts = await Promise.all(
    files.filter((file) => file.endsWith(".js")).map((file) => readFile(join(folder, file), "utf8")),
  );
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\brequire\("([^".][^"]*)"\)/g)].map(([, name = ""]) => name),
  );
  return [...new Set(named.filter((name) => !isBuiltin(name)).map(packageOf))];
}
