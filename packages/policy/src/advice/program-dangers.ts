/** Programs that do more than their first words say, in groups. `why` follows the program's name; `mayName`: what it is given to run can be fixed by its next word. */
export type ProgramDanger = { why: string; names: readonly string[]; isScripted?: true };

const words = (names: string): readonly string[] => names.split(" ");

/** Programs for which no rule is suggested. */
export const programDangers: readonly ProgramDanger[] = [
  {
    why: "runs whatever command it is given",
    names: words("sh bash zsh dash fish ksh csh tcsh pwsh eval exec source . xargs parallel env watch"),
    isScripted: true,
  },
  {
    why: "acts with other rights, on other machines, or in another root",
    names: words("sudo doas su pkexec ssh scp sftp rsync chroot nsenter unshare"),
  },
  {
    why: "destroys, overwrites or opens what nobody may be able to bring back",
    names: words("rm rmdir unlink shred truncate dd mkfs chmod chown chgrp chattr setfacl mv ln tee install"),
  },
  {
    why: "runs whatever program text it is given",
    names: words("node deno bun python python2 python3 perl ruby php lua osascript"),
    isScripted: true,
  },
  { why: "runs programs that it downloads", names: words("npx pnpx bunx uvx pipx nix nix-shell corepack") },
  { why: "sends data to any host", names: words("curl wget nc ncat socat telnet") },
  {
    why: "reaches into other programs and into the system",
    names: words("kill pkill killall systemctl service crontab at mount umount docker-compose"),
  },
];

/** Programs for which no rule is suggested either, but whose words that run or write something no rule for a beginning covers. */
export const guardedPrograms: readonly string[] = words("awk gawk mawk sed find fd");

/** Further ones of each kind, which are less often seen. */
export const furtherDangers: readonly ProgramDanger[] = [
  {
    why: "runs whatever command it is given",
    names: words(
      "busybox setsid nohup script expect tmux screen vi vim nvim ed emacs gdb lldb strace time timeout nice stdbuf",
    ),
    isScripted: true,
  },
  {
    why: "runs whatever program text it is given",
    names: words("tsx ts-node pypy pypy3 irb Rscript julia groovy scala elixir"),
    isScripted: true,
  },
  { why: "overwrites any file that it is told to", names: words("cp") },
];
