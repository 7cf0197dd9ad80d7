import { builtinModules } from "node:module";
import { join } from "node:path";
import type { OutputChunk, RolldownOutput } from "rolldown";
import { sourceAddresses } from "./source-addresses.ts";

export type BundleOptions = {
  /** The checkout. */
  root: string;
  /** The root of the package. */
  target: string;
  /** The folder of the output, right below it. */
  folder: string;
  /** The sources by the names of the files that they become. */
  input: Readonly<Record<string, string>>;
  /** Packages that are installed beside this one. */
  external: readonly string[];
};

export type Bundled = {
  /** Files beside the sources that the program reads at run time, relative to the checkout. */
  files: string[];
  /** The packages that the output imports. */
  imports: string[];
  /** The paths of all modules in it. */
  modules: string[];
};

/** Bundled code loads them only where somebody has installed them. */
const optional = ["react-devtools-core"];

/** Bundles programs into one folder of the package. It isn't minified, so people can read what they run, and what a stack trace names. */
export async function bundle({ root, target, folder, input, external }: BundleOptions): Promise<Bundled> {
  const { rolldown } = await import("rolldown");
  const files = new Set<string>();
  const build = await rolldown({
    // Comments name the modules relative to this.
    cwd: root,
    input: Object.fromEntries(Object.entries(input).map(([name, source]) => [name, join(root, source)])),
    platform: "node",
    external: (id) => [...external, ...optional].some((name) => id === name || id.startsWith(`${name}/`)),
    // Some packages have a file for bundlers (`module`) beside a main file that finds its parts at run time.
    resolve: { mainFields: ["module", "main"] },
    plugins: [sourceAddresses(root, { folder, onFile: (file) => files.add(file) })],
  });
  try {
    const output = await build.write({
      dir: join(target, folder),
      format: "esm",
      entryFileNames: "[name].mjs",
      chunkFileNames: "[name]-[hash].mjs",
    });
    const chunks = output.output.filter((part): part is OutputChunk => part.type === "chunk");
    return {
      files: [...files],
      imports: importedPackages(chunks, output),
      modules: chunks.flatMap(({ moduleIds }) => moduleIds),
    };
  } finally {
    await build.close();
  }
}

function importedPackages(chunks: readonly OutputChunk[], { output }: RolldownOutput): string[] {
  const own = new Set(output.map(({ fileName }) => fileName));
  const named = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  return [...new Set(named.filter((name) => !own.has(name)).map(packageOf))].filter(
    (name) => !isBuiltin(name) && !optional.includes(name),
  );
}

/** The package of a specifier: `next/dist/server` is in `next`. */
export function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

export function isBuiltin(name: string): boolean {
  return name.startsWith("node:") || builtinModules.includes(name);
}
