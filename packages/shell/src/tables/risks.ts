import type { PlainRiskCode, RiskLevel } from "@countersign/contracts/risk";

/** A risk of a command whose canonical form (options before the subcommand removed) begins with `words`. */
export type RiskRule = {
  level: RiskLevel;
  code: PlainRiskCode;
  /** The subcommand and so on, in order, behind the command. */
  words?: readonly string[];
  /** One of the options or operands looks like this. Without it the words are enough. */
  when?: RegExp;
};

const PACKAGES: RiskRule = {
  level: "medium",
  code: "changes-packages",
  when: /^(?:install|i|add|ci|remove|rm|uninstall|update|upgrade|up|dlx|link|import|purge|autoremove|dist-upgrade|full-upgrade|-S.*|-R.*|-U.*)$/,
};
const PUBLISHES: RiskRule = {
  level: "high",
  code: "publishes-package",
  when: /^(?:publish|unpublish|yank|push)$/,
};
const SENDS: RiskRule = { level: "high", code: "sends-data" };
const MODES: readonly RiskRule[] = [
  { level: "medium", code: "changes-rights" },
  { level: "high", code: "changes-rights-below", when: /^-[A-Za-z]*R|^--recursive$/ },
  { level: "high", code: "lets-everybody-write", when: /^0?[0-7]?77[67]$|^[ao+]*\+.*w|^777$/ },
];
const DISKS: readonly RiskRule[] = [{ level: "critical", code: "overwrites-disk" }];
const KILLS: readonly RiskRule[] = [{ level: "medium", code: "ends-processes" }];
const POWER: readonly RiskRule[] = [{ level: "critical", code: "stops-machine" }];

/** By command. The levels: medium can be undone or is local, high loses work or reaches outside, critical loses the machine. */
export const RISKS: Readonly<Record<string, readonly RiskRule[]>> = {
  rm: [
    { level: "medium", code: "deletes-files" },
    { level: "high", code: "deletes-recursively", when: /^-[A-Za-z]*[rR]|^--r/ },
  ],
  rmdir: [{ level: "low", code: "deletes-empty-folders" }],
  unlink: [{ level: "medium", code: "deletes-files" }],
  shred: [{ level: "high", code: "destroys-files" }],
  rimraf: [{ level: "high", code: "deletes-recursively" }],
  find: [
    { level: "high", code: "deletes-found", when: /^-delete$/ },
    { level: "medium", code: "runs-for-found", when: /^-(?:exec|ok)(?:dir)?$/ },
  ],
  git: [
    { level: "medium", code: "sends-commits", words: ["push"] },
    {
      level: "high",
      code: "overwrites-remote-history",
      words: ["push"],
      when: /^(?:--force.*|-[a-zA-Z]*f[a-zA-Z]*|\+.*|--mirror)$/,
    },
    {
      level: "high",
      code: "deletes-remote-branches",
      words: ["push"],
      when: /^(?:--delete|-d|--prune|:.+)$/,
    },
    { level: "high", code: "discards-changes", words: ["reset"], when: /^--hard$/ },
    { level: "high", code: "changes-git-history", words: ["rebase"] },
    { level: "high", code: "changes-git-history", words: ["filter-branch"] },
    { level: "high", code: "changes-git-history", words: ["filter-repo"] },
    { level: "high", code: "changes-git-history", words: ["commit"], when: /^--amend$/ },
    { level: "high", code: "changes-git-history", words: ["reflog", "expire"] },
    { level: "high", code: "changes-git-history", words: ["gc"], when: /^--prune/ },
    { level: "high", code: "changes-git-history", words: ["update-ref"] },
    { level: "high", code: "deletes-untracked", words: ["clean"], when: /^-[a-zA-Z]*f|^--force$/ },
    { level: "high", code: "discards-changes", words: ["checkout"], when: /^(?:-f|--force|--|\.)$/ },
    { level: "medium", code: "discards-changes", words: ["restore"] },
    {
      level: "high",
      code: "force-deletes-branches",
      words: ["branch"],
      when: /^-[a-zA-Z]*[DM]$|^--force$|^-f$/,
    },
    { level: "medium", code: "deletes-branches", words: ["branch"], when: /^(?:-d|--delete)$/ },
    { level: "high", code: "discards-stash", words: ["stash"], when: /^(?:drop|clear)$/ },
    { level: "high", code: "changes-git-configuration", words: ["config"] },
    { level: "medium", code: "changes-repository", words: ["commit"] },
    { level: "medium", code: "downloads", words: ["pull"] },
    { level: "medium", code: "downloads", words: ["clone"] },
  ],
  curl: [
    { level: "medium", code: "contacts-host" },
    { ...SENDS, when: /^-[A-Za-z]*[dFT]|^--(?:data|form|json|upload|post)/ },
  ],
  wget: [
    { level: "medium", code: "contacts-host" },
    { ...SENDS, when: /^--(?:post|body)/ },
  ],
  scp: [SENDS],
  sftp: [SENDS],
  ftp: [SENDS],
  rsync: [
    { ...SENDS, when: /^[\w.-]+@?[\w.-]*:|^rsync:/ },
    { level: "high", code: "deletes-files", when: /^--(?:del|remove-source)/ },
  ],
  nc: [SENDS],
  ncat: [SENDS],
  netcat: [SENDS],
  socat: [SENDS],
  telnet: [SENDS],
  ssh: [{ level: "high", code: "runs-remotely" }],
  dd: [
    { level: "critical", code: "writes-device", when: /^of=\/dev\/(?!null|zero|std)/ },
    { level: "medium", code: "writes-raw-data", when: /^of=/ },
  ],
  mkfs: DISKS,
  "mkfs.ext4": DISKS,
  "mkfs.xfs": DISKS,
  "mkfs.btrfs": DISKS,
  "mkfs.vfat": DISKS,
  mkswap: DISKS,
  wipefs: DISKS,
  fdisk: DISKS,
  parted: DISKS,
  sfdisk: DISKS,
  shutdown: POWER,
  reboot: POWER,
  halt: POWER,
  poweroff: POWER,
  chmod: MODES,
  chown: MODES.slice(0, 2),
  chgrp: MODES.slice(0, 2),
  kill: KILLS,
  pkill: KILLS,
  killall: KILLS,
  xkill: KILLS,
  npm: [PACKAGES, PUBLISHES],
  pnpm: [PACKAGES, PUBLISHES],
  yarn: [PACKAGES, PUBLISHES],
  bun: [PACKAGES, PUBLISHES],
  pip: [PACKAGES],
  pip3: [PACKAGES],
  uv: [PACKAGES, PUBLISHES],
  poetry: [PACKAGES, PUBLISHES],
  cargo: [PACKAGES, PUBLISHES],
  gem: [PACKAGES, PUBLISHES],
  twine: [{ level: "high", code: "publishes-package", when: /^upload$/ }],
  apt: [PACKAGES],
  "apt-get": [PACKAGES],
  dnf: [PACKAGES],
  yum: [PACKAGES],
  apk: [PACKAGES],
  brew: [PACKAGES],
  pacman: [PACKAGES],
  docker: [
    { ...PUBLISHES, code: "publishes-image", when: /^push$/ },
    { level: "high", code: "opens-machine-to-container", when: /^--privileged$|^-v$|^--volume/ },
  ],
  kubectl: [
    { level: "high", code: "changes-cluster", when: /^(?:delete|apply|drain|replace|patch|scale|exec)$/ },
  ],
  terraform: [{ level: "high", code: "changes-infrastructure", when: /^(?:apply|destroy)$/ }],
  systemctl: [
    {
      level: "high",
      code: "changes-services",
      when: /^(?:start|stop|restart|enable|disable|mask)$/,
    },
  ],
  crontab: [{ level: "high", code: "changes-scheduled" }],
  eval: [{ level: "high", code: "runs-text" }],
};

/** Files that hold keys and passwords. */
export const CREDENTIALS =
  /(?:^|\/)(?:\.ssh|\.aws|\.gnupg|\.kube|\.docker\/config\.json|\.netrc|\.npmrc|\.pypirc|\.git-credentials|\.env(?:\.(?!example|sample|template)[\w.-]+)?|id_(?:rsa|ed25519|ecdsa|dsa)|credentials(?:\.json)?)(?:\/|$)|^\/etc\/(?:shadow|sudoers)|\.pem$/;
