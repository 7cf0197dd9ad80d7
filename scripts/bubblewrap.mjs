import { installPackage, thisMachine } from "./browser.mjs";

/**
 * Makes sure that commands can run in a sandbox, which tests need: installs Debian's packages where nothing is installed. Throws an Error
 * with one sentence where there is no way to one.
 * @param {Pick<import("./browser.mjs").Machine, "folders" | "mayInstall" | "run" | "say">} machine
 */
export function provideBubblewrap(machine = thisMachine()) {
  const works = () => machine.run("bwrap", ["--ro-bind", "/", "/", "--unshare-user", "true"], 10_000);
  if (!works().ok && !(installPackage(machine, "bubblewrap") && works().ok))
    throw new Error(
      `Commands can’t run in a sandbox here: install bubblewrap (on Debian: apt-get install bubblewrap) and run the tests again. ${works().output.trim()}`,
    );
  const hasProxy = () => machine.run("socat", ["-V"], 10_000).ok;
  if (!hasProxy() && !(installPackage(machine, "socat") && hasProxy()))
    throw new Error(
      "Commands can’t reach hosts from a sandbox here: install socat (on Debian: apt-get install socat) and run the tests again.",
    );
}
