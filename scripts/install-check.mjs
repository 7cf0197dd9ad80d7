import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./steps.mjs";

/**
 * Throws where the installation cannot carry the rest: pnpm only warns when its automatic install fails, and runs on.
 */
export function checkInstallation() {
  checkNode();
  const missing = workspaceFolders().flatMap(missingDependencies);
  if (missing.length > 0) {
    const names = missing.slice(0, 3).join(", ");
    throw new Error(
      `The installation is incomplete (${missing.length} missing, for example ${names}): run "npx -y pnpm@12.21.0 install" and read what it says.`,
    );
  }
}

function checkNode() {
  const needed = manifest("").engines.node.replace(">=", "");
  const has = process.versions.node;
  if (isOlder(has, needed)) {
    throw new Error(
      `Node ${needed} or newer is needed, this is Node ${has}: run the command through pnpm, which brings its own, or install a newer Node.`,
    );
  }
}

/** @param {string} has @param {string} needed */
function isOlder(has, needed) {
  const [hasMajor = 0, hasMinor = 0] = has.split(".").map(Number);
  const [major = 0, minor = 0] = needed.split(".").map(Number);
  return hasMajor < major || (hasMajor === major && hasMinor < minor);
}

/** Every folder with a package.json of the workspace; "" is the root. */
export function workspaceFolders() {
  const inGroups = ["apps", "packages"].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  );
  return ["", ...inGroups, "e2e", "bench"].filter((folder) => existsSync(join(root, folder, "package.json")));
}

/** @param {string} folder */
function missingDependencies(folder) {
  const { dependencies = {}, devDependencies = {} } = manifest(folder);
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)]
    .filter((name) => !existsSync(join(root, folder, "node_modules", name, "package.json")))
    .map((name) => `${name} for ${folder || "the workspace"}`);
}

/** @param {string} folder */
function manifest(folder) {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
}
