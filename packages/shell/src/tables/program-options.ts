/** Options whose value is a program or a command line of this machine, by the program that runs it. */
const OPTIONS: Readonly<Record<string, string>> = {
  ack: "--pager",
  ag: "--pager",
  alacritty: "-e --command",
  ansible: "-a --args --become-exe",
  aria2c:
    "--on-download-complete --on-download-start --on-download-stop --on-download-error --on-download-pause --on-bt-download-complete",
  bat: "--pager --lessopen",
  batcat: "--pager --lessopen",
  bazel: "--run_under",
  bazelisk: "--run_under",
  borg: "--rsh --remote-path",
  bats: "-F --formatter --report-formatter",
  cdk: "-a --app",
  chokidar: "-c --command",
  "consul-template": "-exec --exec",
  cpio: "--rsh-command",
  delta: "--pager",
  diff3: "--diff-program",
  flatpak: "--command",
  fzf: "--preview --with-shell",
  gcovr: "--gcov-executable",
  genhtml: "--annotate-script --version-script",
  glow: "-p --pager",
  gotestsum: "--post-run-command",
  go: "-exec --exec -toolexec --toolexec -vettool --vettool",
  gpg: "--photo-viewer --agent-program --dirmngr-program --pinentry-program",
  helm: "--post-renderer",
  hg: "-e --ssh --remotecmd --editor --tool",
  install: "--strip-program",
  konsole: "-e",
  kubectl: "--helm-command",
  kustomize: "--helm-command",
  lcov: "--gcov-tool --criteria-script --annotate-script --version-script",
  man: "-P --pager -H --html",
  mariadb: "--pager",
  meson: "--wrapper --wrap --gdb-path",
  mysql: "--pager",
  nc: "-e -c --exec --sh-exec",
  ncat: "-e -c --exec --sh-exec",
  netcat: "-e -c",
  nodemon: "-x --exec",
  openvpn:
    "--up --down --route-up --route-pre-down --ipchange --client-connect --tls-verify --auth-user-pass-verify --learn-address",
  pandoc: "-F --filter --pdf-engine",
  pip: "--editor",
  pip3: "--editor",
  prove: "-e --exec",
  rclone: "--password-command --sftp-ssh",
  restic: "--password-command",
  rg: "--pre --hostname-bin",
  rpm: "--pipe",
  rsync: "-e --rsh --rsync-path",
  rustdoc: "--runtool --test-runtool --test-builder",
  scp: "-S -D",
  sdiff: "--diff-program",
  sftp: "-S -D",
  sort: "--compress-program",
  split: "--filter",
  svn: "--diff-cmd --diff3-cmd --editor-cmd",
  tar: "-I --use-compress-program --to-command --checkpoint-action -F --info-script --new-volume-script --rsh-command --rmt-command",
  tcpdump: "-z",
  wget: "--use-askpass",
  "youtube-dl": "--exec --external-downloader",
  perf: "--objdump --addr2line",
  "yt-dlp": "--exec --exec-before-download --external-downloader --downloader --netrc-cmd",
  xterm: "-e",
  zip: "-TT --unzip-command",
};
const NPM = "-c --call --script-shell --editor --git --browser --viewer --shell --node-gyp --onload-script";

/** By program: what stands in `OPTIONS`, and what names of one kind have in common. */
export const PROGRAM_OPTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(OPTIONS).map(([name, options]) => [name, options.split(" ")] as const),
  ...["npm", "npx", "pnpm", "pnpx", "bunx", "yarn"].map((name) => [name, NPM.split(" ")] as const),
  ...["gtar", "bsdtar", "star"].map((name) => [name, OPTIONS.tar?.split(" ") ?? []] as const),
]);

/** git's, by subcommand; `*` for all of them. */
export const GIT_PROGRAM_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  "*": [
    "--upload-pack",
    "--receive-pack",
    "--extcmd",
    "--open-files-in-pager",
    "--smtp-server",
    "--sendmail-cmd",
    "--to-cmd",
    "--cc-cmd",
    "--header-cmd",
    "--access-hook",
    "--tree-filter",
    "--index-filter",
    "--msg-filter",
    "--env-filter",
    "--commit-filter",
    "--tag-name-filter",
    "--parent-filter",
    "--setup",
  ],
  clone: ["-u"],
  "ls-remote": ["--exec"],
  archive: ["--exec"],
  push: ["--exec"],
  "fetch-pack": ["--exec"],
  "send-pack": ["--exec"],
  difftool: ["-x"],
  grep: ["-O"],
};

/** Programs that start what they are told without a shell: text that is put into it makes no further command. */
export const STARTS_WITHOUT_SHELL: ReadonlySet<string> = new Set([
  "rsync",
  "scp",
  "sftp",
  "sort",
  "rg",
  "pandoc",
  "borg",
  "ssh",
]);

const EDITOR_ESCAPE =
  /^(?:--cmd=?|-c|\+)?:?\s*(?:silent!?\s+)?(?:!|ter?m?i?n?a?l?!?\s+(?:\+\+\S+\s+)*)(.+)$/s;
const SSH_OPTION = /^(?:-\w*o)?\s*(?:Proxy|Local|Remote|KnownHosts)Command\s*[=\s]\s*(.+)$/is;
const DATABASE_ESCAPE =
  /(?:^(?:-\w*o|--out\w*=)?\s*\||\\!|^\s*\.(?:sh\w*|sys\w*)\s|(?:^|[;=\n])\s*system\s)\s*(.+)/is;

/** What a program runs among its words, by a pattern whose first group is the command. */
export const PROGRAM_WORDS: ReadonlyMap<string, RegExp> = new Map([
  ...["vi", "vim", "nvim", "view", "ex", "less", "more", "most"].map(
    (name) => [name, EDITOR_ESCAPE] as const,
  ),
  ...["ssh", "scp", "sftp", "sshfs", "autossh", "ssh-copy-id"].map((name) => [name, SSH_OPTION] as const),
  ...["psql", "mysql", "mariadb", "sqlite3", "sqlite", "sqlcipher"].map(
    (name) => [name, DATABASE_ESCAPE] as const,
  ),
  ...["gdb", "lldb"].map(
    (name) => [name, /^(?:-{1,2}\w[\w-]*=)?\s*(?:shell|platform shell|!|make)\s*(.+)$/s] as const,
  ),
  ...["gh", "glab", "hub"].map((name) => [name, /^!\s*(.+)$/s] as const),
  ...["docker", "podman", "nerdctl"].map(
    (name) => [name, /^--entrypoint=(?!(?:\/\S*\/)?(?:ba|da|a|z|k)?sh$)\W*(.+?)\W*$/s] as const,
  ),
  ["lftp", /(?:^|;)\s*!\s*(.+)$/s],
  ["socat", /(?:^|!!)(?:exec|system|shell):([^,!]+)/is],
  ["wget", /use_?askpass\s*=\s*(.+)$/is],
  [
    "hg",
    /^(?:--config=)?(?:ui\.(?:editor|merge|ssh|askusername)|alias\.\w+|hooks\.[\w.]+|merge-tools\.\w+\.executable|pager\.pager|extdiff\.\w+)=!?(.+)$/s,
  ],
  ["svn", /^(?:--config-option=)?\w+:(?:helpers|tunnels):[\w-]+=(.+)$/s],
  [
    "cargo",
    /(?:runner|linker|rustc(?:-wrapper|-workspace-wrapper)?|rustdoc|credential-process|vcs)\s*=\s*\[?["']?([^"'\]]+)/s,
  ],
  ["rustc", /^(?:-C|--codegen=)?linker=(.+)$/s],
  ...["gcc", "g++", "cc", "c++", "clang", "clang++"].map(
    (name) => [name, /^(?:-fuse-ld=|--ld-path=)(\/.+|\..+)$/s] as const,
  ),
  ["cmake", /^-D?\s*\w*(?:COMPILER(?:_LAUNCHER)?|_PROGRAM|_COMMAND|_EXECUTABLE|_MAKE)(?::\w+)?=(.+)$/s],
  ...["mvn", "mvnw"].map((name) => [name, /^-Dexec\.executable=(.+)$/s] as const),
  ["java", /^-XX:On\w+=(.+)$/s],
  ...["apt", "apt-get", "aptitude"].map(
    (name) => [name, /(?:Invoke|Pager|Tool|Command)[\w:-]*=(.+)$/is] as const,
  ),
  ...["rpm", "rpmbuild"].map((name) => [name, /%\(([^)]*)\)/s] as const),
  ...["mail", "mailx", "s-nail", "mutt"].map(
    (name) => [name, /(?:sendmail|mta|editor|shell)\s*=\s*(.+)$/is] as const,
  ),
  ["fzf", /(?:execute(?:-silent|-multi)?|become|reload|transform(?:-\w+)?|preview)[(:]([^)]*)/s],
]);
