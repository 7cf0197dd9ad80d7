type Environment = Record<string, string | undefined>;

/** What a person may well have set for npm themselves; the rest was set by the package manager that started us. */
const ownNpmSettings = /^npm_config_(registry|ca|cafile|strict_ssl|proxy|https_proxy|noproxy|cache)$/;

/**
 * The environment that a person had before the package manager started this program from the checkout `root`. Its
 * settings would lead `npm install` in a workspace back here, and its folders would put our programs before theirs.
 */
export function toolEnvironment(given: Environment, root: string): Environment {
  const kept = Object.entries(given).filter(
    ([name]) =>
      (!name.startsWith("npm_") || ownNpmSettings.test(name)) &&
      !name.startsWith("PNPM_PACKAGE_") &&
      !["NODE", "INIT_CWD", "COLOR", "NODE_COMPILE_CACHE"].includes(name),
  );
  const path = (given.PATH ?? "").split(":").filter((folder) => !isOurs(folder, root));
  return { ...Object.fromEntries(kept), PATH: path.join(":") };
}

function isOurs(folder: string, root: string): boolean {
  return folder.startsWith(`${root.replace(/\/$/, "")}/`) || folder.includes("/_npx/");
}
