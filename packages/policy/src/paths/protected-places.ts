/** What carries rules, hooks and intents: in these an agent could let itself do anything. */
export const RULE_FILES = "rules and hooks";

/** The names of such files and of the folders that they stand in. */
export const ruleFileNames: readonly string[] = [
  ".claude",
  ".countersign",
  ".intentignore",
  ".orchestration",
];

/** Names that are protected wherever they stand in a path, with what they are. All in lower case. */
const names: readonly (readonly [what: string, names: readonly string[]])[] = [
  // First, so that a pattern that could mean several is known to mean these.
  [RULE_FILES, ruleFileNames],
  // git~1 is the short name of .git on Windows file systems.
  ["git's own files", [".git", "git~1"]],
  ["git's settings", [".gitconfig", ".gitmodules"]],
  ["the own files of a version control", [".hg", ".jj", ".svn"]],
  [
    "git hooks",
    [
      ...[".husky", ".githooks", ".pre-commit-config.yaml", ".lefthook", "lefthook.yml", "lefthook.yaml"],
      ...[".lefthook.yml", ".lefthook.yaml", "lefthook-local.yml", ".lefthook-local.yml", ".overcommit.yml"],
    ],
  ],
  [
    "a shell start-up file",
    [
      ...[".bashrc", ".bash_profile", ".bash_login", ".bash_logout", ".bash_aliases", ".bash_completion"],
      ...[".profile", ".zshrc", ".zshenv", ".zprofile", ".zlogin", ".zlogout", ".oh-my-zsh"],
      ...[".kshrc", ".mkshrc", ".cshrc", ".tcshrc", ".login", ".inputrc", ".envrc"],
    ],
  ],
  ["a start-up file", [".xprofile", ".xinitrc", ".xsession", ".xsessionrc", ".pam_environment"]],
  [
    // What an agent is told counts as much as what it may do.
    "agent settings",
    [
      ...["claude.md", "claude.local.md", "agents.md", "agents.override.md", "gemini.md", "qwen.md"],
      ...[".claude.json", ".mcp.json", ".cursor", ".cursorrules", ".codex", ".gemini", ".opencode"],
      ...["opencode.json", "opencode.jsonc", ".aider.conf.yml", ".windsurf", ".windsurfrules", ".clinerules"],
      ...[".roo", ".roorules", ".roomodes", ".kiro", ".kilocode", ".continue", ".qwen", ".amp", ".augment"],
      ...[".goosehints", ".factory", ".crush.json", ".junie", ".trae", ".rules"],
    ],
  ],
  [
    "settings that name programs",
    [
      ...[".npmrc", ".yarnrc", ".yarnrc.yml", ".pnpmfile.cjs", ".pnpmfile.mjs", "bunfig.toml"],
      ...["mise.toml", ".mise.toml", "mise.local.toml", ".mise.local.toml", ".mise", ".cargo", ".bazelrc"],
      ...[".exrc", ".nvimrc", ".nvim.lua", ".vimrc", ".gdbinit", ".lldbinit", ".tmux.conf"],
      ...[".psqlrc", ".sqliterc", ".terraformrc", "terraform.rc", ".screenrc", ".mailcap", ".lesskey"],
      ...[".bunfig.toml", ".rprofile", ".irbrc", ".pryrc", ".pdbrc"],
    ],
  ],
  ["what an editor runs", [".devcontainer", ".devcontainer.json"]],
  [
    "what a build host runs",
    [
      ...[".gitlab-ci.yml", ".circleci", ".travis.yml", ".drone.yml", ".woodpecker.yml", ".woodpecker"],
      ...[".buildkite", "azure-pipelines.yml", "bitbucket-pipelines.yml", "jenkinsfile"],
    ],
  ],
  ["stored passwords", [".netrc", ".pypirc"]],
  ["settings of a program that talks to hosts", [".curlrc", ".wgetrc"]],
  ["keys", [".ssh", ".gnupg", ".aws"]],
];

export const protectedNames: ReadonlyMap<string, string> = new Map(
  names.flatMap(([what, each]) => each.map((name) => [name, what] as const)),
);

/** Places of a project that are known by more than one name, wherever the project is, and all that is in them. */
export const protectedTails: readonly (readonly [what: string, tails: readonly string[]])[] = [
  [
    "what an editor runs",
    [
      ...["mcp.json", "tasks.json", "settings.json", "launch.json"].map((name) => `/.vscode/${name}/`),
      ...["tasks.json", "settings.json", "debug.json"].map((name) => `/.zed/${name}/`),
      ...["workspace.xml", "runconfigurations", "tools"].map((name) => `/.idea/${name}/`),
    ],
  ],
  [
    "what a build host runs",
    ["/.github/workflows/", "/.github/actions/", "/.gitea/workflows/", "/.forgejo/workflows/"],
  ],
  ["agent settings", ["/.github/copilot-instructions.md/", "/.github/instructions/", "/.github/agents/"]],
  ["programs that run by their names", ["/node_modules/.bin/"]],
];

/** Start-up and settings files of the machine, and all that is in such a folder. */
export const protectedInMachine: readonly string[] = [
  ...["profile", "profile.d", "bash.bashrc", "bashrc", "bash_completion", "bash_completion.d", "environment"],
  ...["zsh", "zshrc", "zshenv", "zprofile", "zlogin", "zlogout", "csh.cshrc", "csh.login", "csh.logout"],
  ...["fish", "inputrc", "gitconfig", "ld.so.preload", "ld.so.conf", "ld.so.conf.d", "ssh", "sudoers.d"],
  ...["sudoers", "pam.d", "systemd", "init.d", "rc.local", "xdg", "anacrontab", "npmrc", "curlrc", "wgetrc"],
  ...["security"],
].map((name) => `/etc/${name}`);

/** The same in a home folder, beside what is protected by its name alone. */
export const protectedInHome: readonly string[] = [
  // What a shell or the desktop reads when it starts.
  ...["fish", "environment.d", "autostart", "systemd", "nushell", "xonsh", "zsh", "tmux"].map(inConfig),
  ...["/.config/starship.toml", "/.zsh", "/library/launchagents"],
  // What programs read that run other programs: editors, package managers, debuggers.
  ...["git", "nvim", "vim", "zed", "helix", "mise", "pip", "gdb", "npm", "yarn", "containers"].map(inConfig),
  ...["code/user", "code - insiders/user", "vscodium/user", "cursor/user"].map(inConfig),
  ...["/.vim", "/.emacs", "/.emacs.d", "/.pip", "/.gradle/init.gradle", "/.gradle/init.d"],
  ...["/.gradle/gradle.properties", "/.m2/settings.xml", "/.m2/extensions.xml"],
  ...["/.docker", "/.kube", "/.cargo"],
  // Programs that run by their names, and what puts them on PATH.
  ...["/.local/bin", "/bin", "/.nvm", "/.pyenv", "/.rbenv", "/.asdf", "/.volta", "/.rustup", "/.bun/bin"],
  ...["/.deno/bin", "/go/bin", "/.sdkman", "/.local/share/applications"],
];

function inConfig(name: string): string {
  return `/.config/${name}`;
}
