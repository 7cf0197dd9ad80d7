/** Options between a program and its subcommand. Deny rules look past them; "plain" ones are left out of the canonical form. */
export type GlobalOptions = {
  plain: readonly string[];
  plainValued: readonly string[];
  other: readonly string[];
  otherValued: readonly string[];
};

const NODE_PACKAGES: GlobalOptions = {
  plain: ["-s", "--silent", "--quiet", "-q"],
  plainValued: ["-C", "--prefix", "--dir", "--cwd", "--loglevel"],
  other: ["-r", "--recursive", "-w", "--workspace-root", "-g", "--global", "--offline"],
  otherValued: ["--filter", "-F", "--workspace", "--registry", "--config"],
};

/** Programs whose options may stand before the subcommand. */
export const GLOBAL_OPTIONS: ReadonlyMap<string, GlobalOptions> = new Map<string, GlobalOptions>([
  [
    "git",
    {
      plain: [
        "--no-pager",
        "-P",
        "--no-optional-locks",
        "--literal-pathspecs",
        "--no-replace-objects",
        "--bare",
        "-p",
        "--paginate",
        "--glob-pathspecs",
        "--noglob-pathspecs",
        "--icase-pathspecs",
        "--no-advice",
        "--no-lazy-fetch",
      ],
      plainValued: ["-C", "--git-dir", "--work-tree", "--namespace"],
      other: [],
      otherValued: ["-c", "--exec-path", "--config-env", "--super-prefix", "--attr-source"],
    },
  ],
  ["npm", NODE_PACKAGES],
  ["pnpm", NODE_PACKAGES],
  ["yarn", NODE_PACKAGES],
  ["bun", NODE_PACKAGES],
  [
    "cargo",
    {
      plain: ["-q", "--quiet", "-v", "--verbose", "--locked", "--offline", "--frozen"],
      plainValued: ["--color", "-C"],
      other: [],
      otherValued: ["--config", "-Z"],
    },
  ],
  [
    "docker",
    {
      plain: ["-D", "--debug", "--tls"],
      plainValued: ["-l", "--log-level"],
      other: [],
      otherValued: ["-H", "--host", "-c", "--context", "--config"],
    },
  ],
  [
    "kubectl",
    {
      plain: [],
      plainValued: ["-v"],
      other: ["--insecure-skip-tls-verify"],
      otherValued: [
        "-n",
        "--namespace",
        "--context",
        "--cluster",
        "--kubeconfig",
        "--user",
        "-s",
        "--server",
        "--token",
        "--as",
      ],
    },
  ],
  [
    "helm",
    {
      plain: ["--debug"],
      plainValued: [],
      other: [],
      otherValued: ["-n", "--namespace", "--kube-context", "--kubeconfig"],
    },
  ],
  [
    "systemctl",
    {
      plain: ["-q", "--quiet", "--no-pager", "--no-block"],
      plainValued: [],
      other: ["--user", "--system", "--now", "--force", "-f"],
      otherValued: ["-H", "--host", "-M", "--machine"],
    },
  ],
  ["gh", { plain: [], plainValued: [], other: [], otherValued: ["-R", "--repo"] }],
  ["terraform", { plain: [], plainValued: ["-chdir"], other: [], otherValued: [] }],
  [
    "make",
    {
      plain: ["-s", "--silent", "-k", "-w"],
      plainValued: ["-C", "--directory", "-j"],
      other: [],
      otherValued: ["-f"],
    },
  ],
  ["go", { plain: [], plainValued: ["-C"], other: [], otherValued: [] }],
  ["brew", { plain: ["-v", "-q", "-d"], plainValued: [], other: [], otherValued: [] }],
  [
    "aws",
    {
      plain: ["--no-cli-pager"],
      plainValued: ["--output"],
      other: ["--debug"],
      otherValued: ["--profile", "--region", "--endpoint-url"],
    },
  ],
]);

/** Folders whose programs are the ones that their bare names mean. */
export const STANDARD_FOLDERS: ReadonlySet<string> = new Set([
  "/bin",
  "/sbin",
  "/usr/bin",
  "/usr/sbin",
  "/usr/local/bin",
  "/usr/local/sbin",
  "/opt/homebrew/bin",
]);
