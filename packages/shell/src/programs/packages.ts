import { CHANGES, RUNS_CODE, SETTINGS } from "../tables/harmless.ts";
import { program } from "../tables/option-groups.ts";
import { PACKAGES } from "../tables/risks.ts";
import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
import type { Programs } from "./program.ts";

const NIX_RUNS_BEHIND = /^(?:-c|--command|--run|run|shell|--)(?:=|$)/;
const APT_PROGRAM_WORDS = /(?:Invoke|Pager|Tool|Command)[\w:-]*=(.+)$/is;
const APT_SENSITIVE: SensitiveSpec = {
  verbs: [
    [
      /^(?:install|reinstall|remove|purge|upgrade|full-upgrade|dist-upgrade|update|add|del|autoremove|edit-sources|source|build-dep|run|refresh|satisfy|downgrade|shell)$/,
      CHANGES,
    ],
  ],
  flags: {
    "-o": SETTINGS,
    "--option": SETTINGS,
    "-c": "reads-other-settings",
    "--config-file": "reads-other-settings",
    "-S": CHANGES,
    "-R": CHANGES,
    "-U": CHANGES,
  },
};
const DPKG_DEB_SENSITIVE = program(
  {
    runs: "--pipe --eval -E --define -D --pre-invoke --post-invoke",
    settings: "--rcfile --macros --admindir --root --instdir --dbpath -r",
    changes:
      "-i --install -U --upgrade -e --erase -F --freshen -r --remove -P --purge --unpack --configure --import --rebuilddb --initdb",
    writes: "-x --extract -X --vextract -R --raw-extract -e --control -b --build",
  },
  { valued: "" },
);

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
    namesFolders: "firstOptions",
    runsFilesOfFolder: true,
  },
  rtx: { runsBehind: /^(?:x|exec|--)$/ },
  apt: {
    programWords: APT_PROGRAM_WORDS,
    sensitive: APT_SENSITIVE,
    risks: [PACKAGES],
  },
  "apt-get": {
    programWords: APT_PROGRAM_WORDS,
    sensitive: APT_SENSITIVE,
    risks: [PACKAGES],
  },
  aptitude: {
    programWords: APT_PROGRAM_WORDS,
    sensitive: APT_SENSITIVE,
  },
  dnf: {
    sensitive: APT_SENSITIVE,
    risks: [PACKAGES],
  },
  yum: {
    sensitive: APT_SENSITIVE,
    risks: [PACKAGES],
  },
  apk: {
    sensitive: APT_SENSITIVE,
    risks: [PACKAGES],
  },
  zypper: {
    alsoCovers: "snap",
    sensitive: APT_SENSITIVE,
  },
  pacman: {
    sensitive: APT_SENSITIVE,
    risks: [PACKAGES],
  },
  flatpak: {
    programOptions: "--command",
    sensitive: APT_SENSITIVE,
  },
  brew: {
    globalOptions: { plain: ["-v", "-q", "-d"], plainValued: [], other: [], otherValued: [] },
    sensitive: {
      verbs: [
        [
          /^(?:install|reinstall|upgrade|uninstall|remove|rm|tap|untap|link|unlink|pin|bundle|autoremove|cleanup|update)$/,
          CHANGES,
        ],
        [
          /^(?:services|sh|ruby|irb|exec|edit|create|test|postinstall|extract|bump\S*|developer|pr-\S+)$/,
          RUNS_CODE,
        ],
      ],
    },
    risks: [PACKAGES],
  },
  "dpkg-deb": {
    alsoCovers: "dpkg",
    sensitive: DPKG_DEB_SENSITIVE,
    changes: "dpkg",
  },
  rpm2cpio: { alsoCovers: "alien", sensitive: DPKG_DEB_SENSITIVE },
  rpm: {
    programOptions: "--pipe",
    programWords: /%\(([^)]*)\)/s,
    sensitive: DPKG_DEB_SENSITIVE,
  },
  rpmbuild: {
    programWords: /%\(([^)]*)\)/s,
    sensitive: DPKG_DEB_SENSITIVE,
  },
};
