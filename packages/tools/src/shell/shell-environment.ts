import { isAbsolute, resolve } from "node:path";
import { isInside } from "../file-system/tool-path.ts";

/** Variables, as `process.env` gives them. */
export type Environment = Record<string, string | undefined>;

/** The server's own, which no command may see. What the user keeps for their own tools (GITHUB_TOKEN, AWS_…) stays. */
const own =
  /^(COUNTERSIGN_|ANTHROPIC_|BETTER_AUTH_|PRISMA_)|^((DATABASE_URL|DIRECT_URL)(_FILE)?|PGPASSWORD|PGPASSFILE|OTEL_EXPORTER_OTLP_(LOGS_)?HEADERS)$/i;
const secret = /(KEY|TOKEN|SECRET|PASS|AUTH|DATABASE_URL|DIRECT_URL|HEADERS)(?!.*FILE$)/i;
/** What a shell runs at its start, what gives words another meaning than the policy knows, and what the package manager gives to the script that it started. */
const unwanted =
  /^(BASH_ENV|ENV|SHELLOPTS|BASHOPTS|PROMPT_COMMAND|PS4|CDPATH|GLOBIGNORE|EXECIGNORE|POSIXLY_CORRECT|NODE_CHANNEL_FD|NODE_CHANNEL_SERIALIZATION_MODE|NODE_UNIQUE_ID|INIT_CWD|PNPM_SCRIPT_SRC_DIR|RIPGREP_CONFIG_PATH)$|^BASH_FUNC_|^npm_(lifecycle|package|command|execpath|node_execpath|config_user_agent)/;
/** A user and a password in an address. */
const credentials = /:\/\/[^/?#\s]*:[^/?#\s]*@/;
const shortestSecret = 8;

const noEditor =
  "sh -c 'echo \"There is no editor here: pass the text on the command line (for git commit: -m).\" >&2; exit 1'";

/** No person sits at this terminal: nothing may open a pager or an editor, or wait for a password. */
const unattended = {
  PAGER: "cat",
  GIT_PAGER: "cat",
  MANPAGER: "cat",
  SYSTEMD_PAGER: "cat",
  AWS_PAGER: "",
  EDITOR: noEditor,
  VISUAL: noEditor,
  GIT_EDITOR: noEditor,
  GIT_SEQUENCE_EDITOR: noEditor,
  GIT_TERMINAL_PROMPT: "0",
  SSH_ASKPASS_REQUIRE: "never",
  DEBIAN_FRONTEND: "noninteractive",
};

/** The environment of a command: the given one without the server's secrets, wherever they stand, and without what hangs. */
export function shellEnvironment(given: Environment): Record<string, string> {
  const secrets = new Set(secretVariables(given));
  const kept = Object.entries(given).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || own.test(name) || unwanted.test(name)) return [];
    return secrets.has(name) ? [] : [[name, value]];
  });
  const environment = { TERM: "dumb", ...Object.fromEntries(kept), ...unattended };
  return { ...environment, ...withGitSetting(environment, "safe.bareRepository", "explicit") };
}

/** The names of the variables that are a secret of the server, and of those with one in them. */
export function secretVariables(given: Environment): string[] {
  const set = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value }],
  );
  const secrets = set.filter(
    ({ name, value }) => own.test(name) && (secret.test(name) || credentials.test(value)),
  );
  const long = secrets.flatMap(({ value }) => (value.length >= shortestSecret ? [value] : []));
  return set.flatMap(({ name, value }) =>
    secrets.some((each) => each.name === name) || long.some((held) => value.includes(held)) ? [name] : [],
  );
}

/**
 * The environment of a command that runs in `workspace`: without the folders of PATH that lie in it, where anyone who may write
 * files would decide what `ls` is. Relative ones depend on where a command runs, so they go too.
 */
export function environmentIn(
  workspace: string,
  environment: Record<string, string>,
): Record<string, string> {
  const { PATH } = environment;
  if (PATH === undefined) return environment;
  const isOutside = (folder: string) => isAbsolute(folder) && !isInside(resolve(folder), workspace);
  return { ...environment, PATH: PATH.split(":").filter(isOutside).join(":") };
}

/**
 * One more setting for git beside those that the environment gives already. Files named HEAD, config, objects and refs would
 * otherwise be a repository wherever they lie, and its settings run programs; `git --git-dir` still opens such a one.
 */
function withGitSetting(given: Record<string, string>, key: string, value: string): Record<string, string> {
  const count = /^\d{1,4}$/.test(given.GIT_CONFIG_COUNT ?? "") ? Number(given.GIT_CONFIG_COUNT) : 0;
  return {
    GIT_CONFIG_COUNT: String(count + 1),
    [`GIT_CONFIG_KEY_${count}`]: key,
    [`GIT_CONFIG_VALUE_${count}`]: value,
  };
}
