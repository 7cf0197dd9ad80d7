/** What a program does beyond its first words, as the codes of `RuleDanger` name it. */
export type ProgramEffect =
  | "runs-command"
  | "runs-text"
  | "runs-downloads"
  | "runs-packages"
  | "has-other-rights"
  | "destroys"
  | "overwrites"
  | "sends"
  | "reaches-system"
  | "changes-history";

/** Programs that do more than their first words say. */
export type ProgramDanger = {
  effect: ProgramEffect;
  names: readonly string[];
  /** The next word can fix what it is given to run. */
  isScripted?: true;
};

const words = (names: string): readonly string[] => names.split(" ");

/** Programs for which no rule is suggested. */
export const programDangers: readonly ProgramDanger[] = [
  {
    effect: "runs-command",
    names: words("sh bash zsh dash fish ksh csh tcsh pwsh eval exec source . xargs parallel env watch"),
    isScripted: true,
  },
  {
    effect: "has-other-rights",
    names: words("sudo doas su pkexec ssh scp sftp rsync chroot nsenter unshare"),
  },
  {
    effect: "destroys",
    names: words("rm rmdir unlink shred truncate dd mkfs chmod chown chgrp chattr setfacl mv ln tee install"),
  },
  {
    effect: "runs-text",
    names: words("node deno bun python python2 python3 perl ruby php lua osascript"),
    isScripted: true,
  },
  { effect: "runs-downloads", names: words("npx pnpx bunx uvx pipx nix nix-shell corepack") },
  { effect: "sends", names: words("curl wget nc ncat socat telnet") },
  {
    effect: "reaches-system",
    names: words("kill pkill killall systemctl service crontab at mount umount docker-compose"),
  },
];

/** Further programs for which no rule is suggested. Their words that run or write something are never covered by a prefix rule. */
export const guardedPrograms: readonly string[] = words("awk gawk mawk sed find fd");

/** Further ones of each kind, which are less often seen. */
export const furtherDangers: readonly ProgramDanger[] = [
  {
    effect: "runs-command",
    names: words(
      "busybox setsid nohup script expect tmux screen vi vim nvim ed emacs gdb lldb strace time timeout nice stdbuf",
    ),
    isScripted: true,
  },
  {
    effect: "runs-text",
    names: words("tsx ts-node pypy pypy3 irb Rscript julia groovy scala elixir"),
    isScripted: true,
  },
  { effect: "overwrites", names: words("cp") },
];
