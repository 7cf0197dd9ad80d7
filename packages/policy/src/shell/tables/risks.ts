import type { RiskLevel } from "@countersign/contracts/risk";

/** A risk of a command whose canonical form (options before the subcommand removed) begins with `words`. */
export type RiskRule = {
  level: RiskLevel;
  text: string;
  /** The subcommand and so on, in order, behind the command. */
  words?: readonly string[];
  /** One of the options or operands looks like this. Without it the words are enough. */
  when?: RegExp;
};

const PACKAGES: RiskRule = {
  level: "medium",
  text: "changes packages",
  when: /^(?:install|i|add|ci|remove|rm|uninstall|update|upgrade|up|dlx|link|import|purge|autoremove|dist-upgrade|full-upgrade|-S.*|-R.*|-U.*)$/,
};
const PUBLISHES: RiskRule = {
  level: "high",
  text: "publishes a package",
  when: /^(?:publish|unpublish|yank|push)$/,
};
const SENDS: RiskRule = { level: "high", text: "sends data to a host" };
const MODES: readonly RiskRule[] = [
  { level: "medium", text: "changes rights of files" },
  { level: "high", text: "changes rights of everything below", when: /^-[A-Za-z]*R|^--recursive$/ },
  { level: "high", text: "lets everybody write", when: /^0?[0-7]?77[67]$|^[ao+]*\+.*w|^777$/ },
];
const DISKS: readonly RiskRule[] = [{ level: "critical", text: "overwrites a disk" }];
const KILLS: readonly RiskRule[] = [{ level: "medium", text: "ends processes" }];
const POWER: readonly RiskRule[] = [{ level: "critical", text: "stops the machine" }];

/** By command. The levels: medium can be undone or is local, high loses work or reaches outside, critical loses the machine. */
export const RISKS: Readonly<Record<string, readonly RiskRule[]>> = {
  rm: [
    { level: "medium", text: "deletes files" },
    { level: "high", text: "deletes recursively", when: /^-[A-Za-z]*[rR]|^--r/ },
  ],
  rmdir: [{ level: "low", text: "deletes empty folders" }],
  unlink: [{ level: "medium", text: "deletes files" }],
  shred: [{ level: "high", text: "destroys files" }],
  rimraf: [{ level: "high", text: "deletes recursively" }],
  find: [
    { level: "high", text: "deletes what it finds", when: /^-delete$/ },
    { level: "medium", text: "runs a command for what it finds", when: /^-(?:exec|ok)(?:dir)?$/ },
  ],
  git: [
    { level: "medium", text: "sends commits to a host", words: ["push"] },
    {
      level: "high",
      text: "overwrites the remote's history",
      words: ["push"],
      when: /^(?:--force.*|-[a-zA-Z]*f[a-zA-Z]*|\+.*|--mirror)$/,
    },
    {
      level: "high",
      text: "deletes remote branches",
      words: ["push"],
      when: /^(?:--delete|-d|--prune|:.+)$/,
    },
    { level: "high", text: "throws changes away", words: ["reset"], when: /^--hard$/ },
    { level: "high", text: "changes git history", words: ["rebase"] },
    { level: "high", text: "changes git history", words: ["filter-branch"] },
    { level: "high", text: "changes git history", words: ["filter-repo"] },
    { level: "high", text: "changes git history", words: ["commit"], when: /^--amend$/ },
    { level: "high", text: "changes git history", words: ["reflog", "expire"] },
    { level: "high", text: "changes git history", words: ["gc"], when: /^--prune/ },
    { level: "high", text: "changes git history", words: ["update-ref"] },
    { level: "high", text: "deletes untracked files", words: ["clean"], when: /^-[a-zA-Z]*f|^--force$/ },
    { level: "high", text: "throws changes away", words: ["checkout"], when: /^(?:-f|--force|--|\.)$/ },
    { level: "medium", text: "throws changes away", words: ["restore"] },
    {
      level: "high",
      text: "force-deletes branches",
      words: ["branch"],
      when: /^-[a-zA-Z]*[DM]$|^--force$|^-f$/,
    },
    { level: "medium", text: "deletes branches", words: ["branch"], when: /^(?:-d|--delete)$/ },
    { level: "high", text: "throws stashed changes away", words: ["stash"], when: /^(?:drop|clear)$/ },
    { level: "high", text: "changes git configuration", words: ["config"] },
    { level: "medium", text: "changes the repository", words: ["commit"] },
    { level: "medium", text: "downloads from a host", words: ["pull"] },
    { level: "medium", text: "downloads from a host", words: ["clone"] },
  ],
  curl: [
    { level: "medium", text: "talks to a host" },
    { ...SENDS, when: /^-[A-Za-z]*[dFT]|^--(?:data|form|json|upload|post)/ },
  ],
  wget: [
    { level: "medium", text: "talks to a host" },
    { ...SENDS, when: /^--(?:post|body)/ },
  ],
  scp: [SENDS],
  sftp: [SENDS],
  ftp: [SENDS],
  rsync: [
    { ...SENDS, when: /^[\w.-]+@?[\w.-]*:|^rsync:/ },
    { level: "high", text: "deletes files", when: /^--(?:del|remove-source)/ },
  ],
  nc: [SENDS],
  ncat: [SENDS],
  netcat: [SENDS],
  socat: [SENDS],
  telnet: [SENDS],
  ssh: [{ level: "high", text: "runs commands on another machine" }],
  dd: [
    { level: "critical", text: "writes to a device", when: /^of=\/dev\/(?!null|zero|std)/ },
    { level: "medium", text: "writes raw data", when: /^of=/ },
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
  twine: [{ level: "high", text: "publishes a package", when: /^upload$/ }],
  apt: [PACKAGES],
  "apt-get": [PACKAGES],
  dnf: [PACKAGES],
  yum: [PACKAGES],
  apk: [PACKAGES],
  brew: [PACKAGES],
  pacman: [PACKAGES],
  docker: [
    { ...PUBLISHES, text: "publishes an image", when: /^push$/ },
    { level: "high", text: "gives a container the machine", when: /^--privileged$|^-v$|^--volume/ },
  ],
  kubectl: [
    { level: "high", text: "changes the cluster", when: /^(?:delete|apply|drain|replace|patch|scale|exec)$/ },
  ],
  terraform: [{ level: "high", text: "changes the infrastructure", when: /^(?:apply|destroy)$/ }],
  systemctl: [
    {
      level: "high",
      text: "changes the machine's services",
      when: /^(?:start|stop|restart|enable|disable|mask)$/,
    },
  ],
  crontab: [{ level: "high", text: "changes what runs later" }],
  eval: [{ level: "high", text: "runs text as commands" }],
};

/** Files that hold keys and passwords. */
export const CREDENTIALS =
  /(?:^|\/)(?:\.ssh|\.aws|\.gnupg|\.kube|\.docker\/config\.json|\.netrc|\.npmrc|\.pypirc|\.git-credentials|\.env(?:\.(?!example|sample|template)[\w.-]+)?|id_(?:rsa|ed25519|ecdsa|dsa)|credentials(?:\.json)?)(?:\/|$)|^\/etc\/(?:shadow|sudoers)|\.pem$/;
