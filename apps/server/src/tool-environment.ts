import { dirname, normalize } from "node:path";

type Environment = Record<string, string | undefined>;

/** What a person may well have set for npm themselves; the rest was set by the package manager that started us. */
const ownNpmSettings = /^npm_config_(registry|ca|cafile|strict_ssl|proxy|https_proxy|noproxy|cache)$/;

/** What this process was told, and nobody's tools: what the package manager says, and where the server listens. */
const ours: ReadonlySet<string> = new Set([
  "NODE",
  "INIT_CWD",
  "COLOR",
  "NODE_COMPILE_CACHE",
  "PORT",
  "HOST",
]);

/**
 * The environment that a person had before the package manager started this program from the checkout `root`. Its
 * settings would lead `npm install` in a workspace back here, and its folders would put our programs before theirs.
 */
export function toolEnvironment(given: Environment, root: string): Environment {
  const kept = Object.entries(given).filter(
    ([name]) =>
      (!name.startsWith("npm_") || ownNpmSettings.test(name)) &&
      !name.startsWith("PNPM_PACKAGE_") &&
      !ours.has(name),
  );
  return { ...Object.fromEntries(kept), PATH: toolPath(given, root) };
}

/**
 * PATH without what the package manager put before it: its own programs, and those of the checkout, of the folder where it was called,
 * and of every folder above them. Who may write to one of these would decide what `ls` is.
 */
export function toolPath({ PATH = "", INIT_CWD }: Environment, root: string): string {
  const added = new Set([...foldersFrom(root), ...foldersFrom(INIT_CWD ?? root)].map(programsOf));
  const isOurs = (folder: string) => {
    const path = normalize(`${folder}/`);
    return (
      isInside(path, normalize(`${root}/`)) || added.has(path) || /\/(?:_npx\/|node-gyp-bin\/$)/.test(path)
    );
  };
  return PATH.split(":")
    .filter((folder) => !isOurs(folder))
    .join(":");
}

function isInside(path: string, folder: string): boolean {
  return path !== folder && path.startsWith(folder);
}

/** A folder and all above it. */
function foldersFrom(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersFrom(above)];
}

function programsOf(folder: string): string {
  return normalize(`${folder}/node_modules/.bin/`);
}
