import { execa } from "execa";

/** A workspace, and where its states are kept. */
export type GitPlace = {
  /** A Git folder of our own. */
  folder: string;
  workspace: string;
  /** Its PATH is where git is found. */
  env: NodeJS.ProcessEnv;
  /** A folder whose content is not compared, absolute and real. */
  passedOver?: string | undefined;
  /** What this process knows of the latest state, to ask git less. Nobody else writes to the folder. */
  known: { tree?: string | undefined; opaque?: { list: string; name: string } | undefined };
};

export type GitOptions = {
  /** Comes on stdin. */
  input?: string;
  signal?: AbortSignal;
  /** Paths among the arguments may be Git's patterns; without it they are names. */
  hasPatterns?: boolean;
};

export type GitAnswer = { code: number; output: Buffer; error: string };

/** How long one question may take. The first comparison of a large workspace reads every file. */
const limitMs = 120_000;

/** Nothing of the workspace's own Git settings, nor of anybody's, counts: no filter, no hook, no conversion. */
const settings = [
  ["core.excludesFile", "/dev/null"],
  ["core.attributesFile", "/dev/null"],
  ["core.autocrlf", "false"],
  ["core.safecrlf", "false"],
  ["core.precomposeUnicode", "false"],
  ["core.hooksPath", "/dev/null"],
  ["core.fsmonitor", "false"],
  ["core.preloadIndex", "true"],
  ["core.compression", "0"],
  ["core.fsync", "none"],
  ["core.splitIndex", "true"],
  ["core.quotePath", "false"],
  ["gc.auto", "0"],
].flatMap(([name, value]) => ["-c", `${name}=${value}`]);

/** Asks git. Throws an Error with one sentence when it cannot be started or takes too long, and the signal's reason when that aborts. */
export async function git(
  { folder, workspace, env }: GitPlace,
  args: string[],
  { input = "", signal = new AbortController().signal, hasPatterns = false }: GitOptions = {},
): Promise<GitAnswer> {
  const end = await execa(
    "git",
    [
      `--git-dir=${folder}`,
      `--work-tree=${workspace}`,
      ...(hasPatterns ? [] : ["--literal-pathspecs"]),
      ...settings,
      ...args,
    ],
    {
      cwd: workspace,
      env: plainEnvironment(env),
      extendEnv: false,
      input,
      encoding: "buffer",
      stripFinalNewline: false,
      maxBuffer: Number.POSITIVE_INFINITY,
      timeout: limitMs,
      cancelSignal: signal,
      killSignal: "SIGKILL",
      reject: false,
    },
  );
  signal.throwIfAborted();
  if (end.code === "ENOENT")
    throw new Error("git isn’t installed, so the workspace can’t be compared", { cause: end });
  if (end.timedOut)
    throw new Error(`comparing the workspace took longer than ${limitMs / 1_000} s`, { cause: end });
  if (end.exitCode === undefined && end.signal === undefined) throw end;
  return {
    code: end.exitCode ?? -1,
    output: Buffer.from(end.stdout),
    error: Buffer.from(end.stderr).toString("utf8"),
  };
}

/** The same; throws when git says that it failed. */
export async function gitText(place: GitPlace, args: string[], options: GitOptions = {}): Promise<string> {
  const { code, output, error } = await git(place, args, options);
  if (code !== 0) throw new Error(`git ${args[0]} failed: ${firstLine(error)}`);
  return output.toString("utf8");
}

export function firstLine(text: string): string {
  return (
    text
      .split("\n")
      .find((line) => line.trim() !== "")
      ?.trim() ?? "no output"
  );
}

const author = {
  GIT_AUTHOR_NAME: "Countersign",
  GIT_AUTHOR_EMAIL: "countersign@localhost",
  GIT_COMMITTER_NAME: "Countersign",
  GIT_COMMITTER_EMAIL: "countersign@localhost",
};

function plainEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    PATH: env.PATH,
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_TERMINAL_PROMPT: "0",
    ...author,
  };
}
