import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** How many builds are kept. A running server still loads parts of its build when it first needs them. */
const kept = 3;

export type ServerBundle = {
  root: string;
  cache: string;
  /** Identifies the build: builds with the same stamp are the same. */
  stamp: string;
};

/**
 * Bundles the server and everything that it loads at the start, about 3,000 modules, into one file. One file loads in a fifth of the time
 * and takes half of the memory. Returns its path.
 */
export async function bundleServer({ root, cache, stamp }: ServerBundle): Promise<string> {
  const folder = join(cache, "server");
  const target = join(folder, stamp.slice(0, 16));
  await mkdir(folder, { recursive: true });
  await bundlePrograms({ server: join(root, "apps/server/src/main.ts") }, target);
  await removeOld(folder);
  return join(target, "server.mjs");
}

/** Bundles programs, by the names of their files, into a folder. `import.meta.url` stays the address of the source file. */
export async function bundlePrograms(input: Readonly<Record<string, string>>, target: string): Promise<void> {
  const { rolldown } = await import("rolldown");
  const bundle = await rolldown({
    input,
    platform: "node",
    // Some packages have a file for bundlers (`module`) beside a main file that finds its parts at run time.
    resolve: { mainFields: ["module", "main"] },
    plugins: [
      {
        name: "address-of-the-source",
        transform: {
          filter: { id: /\.[cm]?[jt]s$/, code: /import\.meta\.url/ },
          handler(code, id) {
            if (!id.startsWith("/") && !/^[A-Za-z]:/.test(id)) return null;
            return code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href));
          },
        },
      },
    ],
  });
  try {
    await bundle.write({
      dir: target,
      format: "esm",
      entryFileNames: "[name].mjs",
      chunkFileNames: "[name]-[hash].mjs",
      // Node reads and decodes every byte at each start. Names stay, for stack traces.
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    });
  } finally {
    await bundle.close();
  }
}

async function removeOld(folder: string): Promise<void> {
  const builds = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name);
      return { path, time: (await stat(path)).mtimeMs };
    }),
  );
  const old = builds.toSorted((left, right) => right.time - left.time).slice(kept);
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })));
}
