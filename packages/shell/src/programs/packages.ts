import { PACKAGES } from "../tables/risks.ts";
import type { Programs } from "./program.ts";

const NIX_RUNS_BEHIND = /^(?:-c|--command|--run|run|shell|--)(?:=|$)/;
const APT_PROGRAM_WORDS = /(?:Invoke|Pager|Tool|Command)[\w:-]*=(.+)$/is;

/** Package managers of the machine: what they install runs. */
export const PACKAGES_PROGRAMS: Programs = {
  nix: {
    runsPackages: true,
    runsBehind: NIX_RUNS_BEHIND,
    startsShell: / (?:shell|develop)(?!\S)(?!.* (?:-c|--command)(?!\S))/,
  },
  "nix-shell": {
    runsBehind: NIX_RUNS_BEHIND,
    startsShell: /^(?!.* --(?:run|command)?(?:[ =]|$))/,
  },
  guix: { runsBehind: NIX_RUNS_BEHIND },
  devbox: {
    alsoCovers: "flox",
    runsBehind: NIX_RUNS_BEHIND,
    startsShell: / shell(?: |$)/,
  },
  mise: {
    alsoCovers: "asdf",
    runsTool: /^(?:exec|x|run)$/,
    runsPackages: true,
    runsBehind: /^(?:x|exec|--)$/,
  },
  rtx: { runsBehind: /^(?:x|exec|--)$/ },
  apt: {
    programWords: APT_PROGRAM_WORDS,
    risks: [PACKAGES],
  },
  "apt-get": {
    programWords: APT_PROGRAM_WORDS,
    risks: [PACKAGES],
  },
  aptitude: { programWords: APT_PROGRAM_WORDS },
  dnf: { risks: [PACKAGES] },
  yum: { risks: [PACKAGES] },
  apk: { risks: [PACKAGES] },
  pacman: { risks: [PACKAGES] },
  flatpak: { programOptions: "--command" },
  brew: {
    globalOptions: { plain: ["-v", "-q", "-d"], plainValued: [], other: [], otherValued: [] },
    risks: [PACKAGES],
  },
  rpm: {
    programOptions: "--pipe",
    programWords: /%\(([^)]*)\)/s,
  },
  rpmbuild: { programWords: /%\(([^)]*)\)/s },
};
