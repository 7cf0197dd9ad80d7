import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root as repository } from "./steps.mjs";

/**
 * Throws an Error with one sentence where the installation cannot carry the rest: pnpm only warns when its automatic
 * install fails, and runs on.
 */
export function checkInstallation({ root = repository, node = process.versions.node } = {}) {
  checkNode(root, node);
  const missing = workspaceFolders(root).flatMap((folder) => missingDependencies(root, folder));
  if (missing.length > 0) {
    const names = missing.slice(0, 3).join(", ");
    throw new Error(
      `The installation is incomplete (${missing.length} missing, for example ${names}): run "npx -y pnpm@12.21.0 install" and read what it says.`,
    );
  }
}

/** @param {string} root @param {string} has */
function checkNode(root, has) {
  const needed = manifest(root, "").engines.node.replace(">=", "");
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

/** Every folder with a package.json of the workspace; "" is the root. @param {string} root */
function workspaceFolders(root) {
  const inGroups = ["apps", "packages"].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  );
  return ["", ...inGroups, "e2e", "bench"].filter((folder) => existsSync(join(root, folder, "package.json")));
}

/** @param {string} root @param {string} folder */
function missingDependencies(root, folder) {
  const { dependencies = {}, devDependencies = {} } = manifest(root, folder);
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)]
    .filter((name) => !existsSync(join(root, folder, "node_modules", name, "package.json")))
    .map((name) => `${name} for ${folder || "the workspace"}`);
}

/** @param {string} root @param {string} folder */
function manifest(root, folder) {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
}
