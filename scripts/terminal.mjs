import { installPackage, thisMachine } from "./browser.mjs";

/**
 * Makes sure that tests can start a program in a terminal: installs Debian's package of tmux where it isn't installed. Throws an Error with
 * one sentence where there is no way to it.
 * @param {Pick<import("./browser.mjs").Machine, "folders" | "mayInstall" | "run" | "say">} machine
 */
export function provideTerminal(machine = thisMachine()) {
  const works = () => machine.run("tmux", ["-V"], 10_000);
  if (works().ok) return;
  if (installPackage(machine, "tmux") && works().ok) return;
  throw new Error(
    `Agents can’t be tested in a terminal here: install tmux (on Debian: apt-get install tmux) and run the tests again. ${works().output.trim()}`,
  );
}
