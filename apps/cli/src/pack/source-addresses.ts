import { existsSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Plugin } from "rolldown";

const fileBeside = /new URL\(\s*"(\.{1,2}\/[^"]+)",\s*import\.meta\.url,?\s*\)/g;
const program = /\.(?:ts|mjs)$/;

/**
 * Gives each module of ours the address that its source would have in the package, whatever file it was bundled into. A program that a
 * module names by its address (`new URL("./worker.ts", import.meta.url)`) is bundled as well, and any other file is reported to `onFile`, by
 * its path relative to `root`. All output must be in one folder of the package, right below its root.
 */
export function sourceAddresses(
  root: string,
  { folder, onFile }: { folder: string; onFile: (file: string) => void },
): Plugin {
  return {
    name: "source-addresses",
    transform: {
      filter: { id: /\.[cm]?[jt]s$/, code: /import\.meta\.url/ },
      handler(code, id) {
        const source = relative(root, id);
        if (source.startsWith("..") || source.includes("node_modules/")) return null;
        const named = code.replace(fileBeside, (text, path: string) => {
          const target = resolve(dirname(id), path);
          if (!existsSync(target) || !statSync(target).isFile()) return text;
          if (!program.test(target)) {
            onFile(relative(root, target));
            return text;
          }
          const fileName = `${folder}/${programName(target)}.mjs`;
          this.emitFile({ type: "chunk", id: target, fileName: `${programName(target)}.mjs` });
          return `new URL(${JSON.stringify(relative(dirname(source), fileName))}, import.meta.url)`;
        });
        const address = `new URL(${JSON.stringify(join("..", source))}, import.meta.url).href`;
        return named.replaceAll("import.meta.url", address);
      },
    },
  };
}

function programName(file: string): string {
  return file.replace(/^.*\//, "").replace(program, "");
}
