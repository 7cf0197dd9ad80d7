import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import type { CommandStarter } from "../shell/command-starter.ts";
import type { PipeReserve } from "../shell/pipe-reserve.ts";
import { runCommand } from "../shell/run-command.ts";

/** A workspace, and where its states are kept. */
export type GitPlace = {
  /** A Git folder of our own. */
  folder: string;
  workspace: string;
  /** Its PATH is where git is found. */
  env: NodeJS.ProcessEnv;
  /** A folder whose content is not compared, absolute and real. */
  passedOver?: string | undefined;
  /** Starts git, so that this process needn't fork. */
  started?: { starter: CommandStarter; pipes: PipeReserve } | undefined;
  /** What this process knows of the latest state, to ask git less. Nobody else writes to the folder. */
  known: KnownState;
};

/** What is known about the latest state of a workspace. */
export type KnownState = {
  /** What the next walk compares with. */
  tree: string | undefined;
  opaque: { list: string; name: string } | undefined;
  /** Its ignored folders, as `stampWorkspace` takes them. Undefined if it can't be stamped. */
  ignored: string | undefined;
  /** The ignored folders with which it was too large for a stamp. */
  largeWith: string | undefined;
  /** A state that holds as long as the workspace has this stamp. */
  stamped: { stamp: string; tree: string; opaque: string } | undefined;
};

export function nothingKnown(): KnownState {
  return { tree: undefined, opaque: undefined, ignored: undefined, largeWith: undefined, stamped: undefined };
}

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

/** A command can leave millions of files to name. Nothing else that git says is as long, in bytes. */
const mostOutput = 128 * 1024 * 1024;

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

/**
 * Runs git. If the place has a starter, the starter runs it, and this process does so only if that fails. Throws an Error with one sentence if git
 * can't be started or takes too long, and the signal's reason if that aborts.
 */
export async function git(
  place: GitPlace,
  args: string[],
  { input = "", signal = new AbortController().signal, hasPatterns = false }: GitOptions = {},
): Promise<GitAnswer> {
  const question = { args: argumentsOf(place, args, hasPatterns), input, signal };
  return (await askByStarter(place, question)) ?? askFromHere(place, question);
}

/** The same; throws if git fails. */
export async function gitText(place: GitPlace, args: string[], options: GitOptions = {}): Promise<string> {
  const { code, output, error } = await git(place, args, options);
  if (code !== 0) throw new Error(`git ${args[0]} failed: ${firstLine(error)}`);
  return output.toString("utf8");
}

type Question = { args: string[]; input: string; signal: AbortSignal };

async function askFromHere(
  { workspace, env }: GitPlace,
  { args, input, signal }: Question,
): Promise<GitAnswer> {
  const end = await execa("git", args, {
    cwd: workspace,
    env: plainEnvironment(env),
    extendEnv: false,
    input,
    encoding: "buffer",
    stripFinalNewline: false,
    maxBuffer: mostOutput,
    timeout: limitMs,
    cancelSignal: signal,
    killSignal: "SIGKILL",
    reject: false,
  });
  signal.throwIfAborted();
  if (end.code === "ENOENT")
    throw new Error("git isn’t installed, so the workspace can’t be compared", { cause: end });
  if (end.timedOut) throw tookTooLong(end);
  if (end.isMaxBuffer) throw tooMuch(end);
  if (end.exitCode === undefined && end.signal === undefined) throw end;
  return {
    code: end.exitCode ?? -1,
    output: Buffer.from(end.stdout),
    error: Buffer.from(end.stderr).toString("utf8"),
  };
}

/** What the shell runs. stdin and stderr are files, because the starter gives a command one pipe for all of its output. */
const script = 'input=$1; errors=$2; shift 2; exec git "$@" <"$input" 2>"$errors"';
/** The shell's exit code if it finds no git. */
const notFound = 127;

/** Null if there is no complete answer, for any reason. */
async function askByStarter(place: GitPlace, { args, input, signal }: Question): Promise<GitAnswer | null> {
  const { folder, workspace, env, started } = place;
  if (started === undefined || !existsSync(folder)) return null;
  const name = join(folder, `ask-${randomUUID()}`);
  const files = { input: input === "" ? "/dev/null" : `${name}-input`, errors: `${name}-errors` };
  try {
    if (input !== "") await writeFile(files.input, input, { mode: 0o600 });
    const pipe = await started.pipes.take();
    if (pipe === null) return null;
    const chunks: Buffer[] = [];
    const excess = new AbortController();
    let size = 0;
    const end = await runCommand({
      program: "/bin/sh",
      args: ["-c", script, "sh", files.input, files.errors, ...args],
      cwd: workspace,
      env: plainEnvironment(env),
      pipe,
      starter: started.starter,
      timeoutMs: limitMs,
      guard: null,
      signal: AbortSignal.any([signal, excess.signal]),
      onChunk: (chunk) => {
        size += chunk.length;
        if (size > mostOutput) excess.abort(tooMuch());
        else chunks.push(Buffer.from(chunk));
      },
    });
    signal.throwIfAborted();
    excess.signal.throwIfAborted();
    if (end.kind === "timed-out") throw tookTooLong(end);
    if (end.kind !== "exited" || end.exitCode === null || end.exitCode === notFound || end.hasLeftovers)
      return null;
    const error = end.exitCode === 0 ? "" : await readFile(files.errors, "utf8");
    return { code: end.exitCode, output: Buffer.concat(chunks), error };
  } finally {
    if (input !== "") await rm(files.input, { force: true });
    await rm(files.errors, { force: true });
  }
}

function tooMuch(cause?: unknown): Error {
  return new Error("there is too much in the workspace to compare it", { cause });
}

function tookTooLong(cause: unknown): Error {
  return new Error(`comparing the workspace took longer than ${limitMs / 1_000} s`, { cause });
}

function argumentsOf({ folder, workspace }: GitPlace, args: string[], hasPatterns: boolean): string[] {
  const literal = hasPatterns ? [] : ["--literal-pathspecs"];
  return [`--git-dir=${folder}`, `--work-tree=${workspace}`, ...literal, ...settings, ...args];
}

export function firstLine(text: string): string {
  return (
    text
      .split("\n")
      .find((line) => line.trim() !== "")
      ?.trim() ?? "no output"
  );
}

/** Whom its commits name. */
export const author = {
  GIT_AUTHOR_NAME: "Countersign",
  GIT_AUTHOR_EMAIL: "countersign@localhost",
  GIT_COMMITTER_NAME: "Countersign",
  GIT_COMMITTER_EMAIL: "countersign@localhost",
};

function plainEnvironment({ PATH }: NodeJS.ProcessEnv): Record<string, string> {
  return {
    PATH: PATH ?? "",
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_TERMINAL_PROMPT: "0",
    ...author,
  };
}
