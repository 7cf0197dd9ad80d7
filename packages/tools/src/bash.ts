import { assertNever } from "@countersign/contracts/assert-never";
import type { BlockedAccess } from "@countersign/contracts/blocked-access";
import { isWatched } from "@countersign/contracts/preview";
import type { SandboxLevel } from "@countersign/contracts/sandbox-level";
import { z } from "zod";
import { bytes, number } from "./cut.ts";
import { defineTool } from "./define-tool.ts";
import { findEffects } from "./effects/find-effects.ts";
import { rereadAdvice } from "./next-steps.ts";
import {
  type AnyTool,
  type RunContext,
  ToolFailedError,
  ToolInputError,
  type ToolResult,
} from "./ports/tool.ts";
import { Bubblewrap } from "./sandbox/bubblewrap.ts";
import { enterSandbox, outsideHint, type Sandboxed, sandboxNote } from "./sandbox/enter-sandbox.ts";
import { describeExcess, type SandboxLimits } from "./sandbox/limits.ts";
import type { CommandStarter } from "./shell/command-starter.ts";
import { findProgram, isProgram } from "./shell/find-program.ts";
import { LiveOutput } from "./shell/live-output.ts";
import { OutputWindow } from "./shell/output-window.ts";
import { PipeReserve } from "./shell/pipe-reserve.ts";
import { changedProgram, programFingerprints, unwatchedFiles } from "./shell/program-fingerprints.ts";
import { unwatchedParts } from "./shell/program-watch.ts";
import { type CommandEnd, runCommand } from "./shell/run-command.ts";
import { type Environment, environmentIn, shellEnvironment } from "./shell/shell-environment.ts";

const defaultTimeoutMs = 120_000;
const maxTimeoutMs = 600_000;
/** One argument of a program may be 128 KB on Linux. */
const maxCommandBytes = 100 * 1024;

const bashInput = z.strictObject({
  command: z.string().min(1).describe("The command for bash -c"),
  description: z
    .string()
    .optional()
    .describe("What the command is for, in five to ten words, for the person who approves it"),
  timeout: z
    .int()
    .min(1)
    .max(maxTimeoutMs)
    .optional()
    .describe(`Time limit in milliseconds (default ${defaultTimeoutMs}, at most ${maxTimeoutMs})`),
  dangerouslyDisableSandbox: z
    .boolean()
    .optional()
    .describe(
      "Asks a person to let the command run outside the sandbox. Only for a command that failed in it",
    ),
});

type BashOptions = {
  /** Starts the commands. Without it, this process does. */
  starter?: CommandStarter | null | undefined;
  /** What commands in a sandbox may take. Without it, what fits this machine. */
  limits?: SandboxLimits;
};

/** Runs shell commands with `env` as their environment, without the server's secrets. `home` is what `~/` means. */
export function createBashTool(
  env: Environment,
  home: string,
  { starter = null, limits }: BashOptions = {},
): AnyTool {
  const environment = shellEnvironment(env);
  const shell = findShell(env);
  const pipes = new PipeReserve(starter);
  const bubblewrap = new Bubblewrap(limits === undefined ? {} : { limits });
  const tool = defineTool<z.infer<typeof bashInput>>({
    name: "Bash",
    description: [
      "Runs a command with bash in the workspace folder, and returns its output (stdout and stderr together) and exit code.",
      "Every call starts fresh in the workspace: changes of folder, variables and functions are not kept. Join commands that belong together with &&.",
      "There is no input: stdin is empty, there is no terminal, and editors and pagers are off.",
      "When the command is done or its time limit passes, everything it started is ended, including background processes.",
      "Long output is cut in the middle. To look into files, prefer Read, Grep, Glob and LS.",
    ].join("\n"),
    schema: bashInput,
    async preview(
      { command, description, dangerouslyDisableSandbox },
      { workspace, signal, sandbox = "off", openedFolders = [], reachesHosts = false },
    ) {
      if (command.includes("\0")) throw new ToolInputError("the command contains a NUL byte");
      if (Buffer.byteLength(command) > maxCommandBytes) {
        throw new ToolInputError(
          `the command is longer than ${bytes(maxCommandBytes)}`,
          "Save it as a script with Write, and run the script.",
        );
      }
      const descriptionField = description === undefined ? {} : { description };
      const fingerprints = await programFingerprints(command, { workspace, home }, signal);
      const present = fingerprints.filter(isWatched).map(({ path }) => path);
      const programs = present.length === 0 ? {} : { programs: present };
      const open = [...unwatchedParts(command, { workspace, home }), ...unwatchedFiles(fingerprints)];
      const unwatched = open.length === 0 ? {} : { unwatched: open };
      const found = await findEffects(command, { workspace, home, environment }, signal);
      const effects = found === null ? {} : { effects: found };
      const isIn = sandbox !== "off" && dangerouslyDisableSandbox !== true;
      const box =
        sandbox === "off" ? {} : { sandbox: dangerouslyDisableSandbox ? ("outside" as const) : sandbox };
      const opened = isIn && openedFolders.length > 0 ? { opened: [...openedFolders] } : {};
      return {
        preview: {
          kind: "command",
          command,
          cwd: workspace,
          ...descriptionField,
          ...programs,
          ...unwatched,
          ...effects,
          ...box,
          ...opened,
          ...(isIn && reachesHosts ? { network: "allowed-hosts" as const } : {}),
        },
        fingerprints,
      };
    },
    async run({ command, timeout = defaultTimeoutMs, dangerouslyDisableSandbox }, context) {
      const output = new OutputWindow();
      const live = new LiveOutput(context.onOutput);
      const onChunk = (chunk: Buffer) => {
        output.add(chunk);
        live.add(chunk);
      };
      const { workspace: cwd, signal } = context;
      // `--`: a command that begins with a dash must not become options of the shell.
      const bare = { program: shell, args: ["-c", "--", command] };
      const level = levelFor(dangerouslyDisableSandbox === true, context);
      const sandbox =
        level === "off" ? null : await enterSandbox(bare, level, { context, bubblewrap, environment, home });
      try {
        return await runIn(sandbox);
      } finally {
        await sandbox?.close();
      }

      async function runIn(box: Sandboxed | null): Promise<ToolResult> {
        const { program, args } = box ?? bare;
        const now = await programFingerprints(command, { workspace: cwd, home }, signal);
        const changed = changedProgram(context.fingerprints, now);
        if (changed !== null) return changedSinceApprovedResult(changed);
        const pipe = await pipes.take();
        const env = { ...environmentIn(cwd, environment), ...box?.env };
        const end = await runCommand({
          program,
          args,
          cwd,
          env,
          pipe,
          starter,
          timeoutMs: timeout,
          guard: box?.guard ?? null,
          signal,
          onChunk,
        });
        live.end();
        const note = (await box?.leave()) ?? null;
        const text = output.text();
        const blocked = (end.kind === "exited" && (await box?.findBlocked(text))) || [];
        const result = present(end, { output: text, timeoutMs: timeout, level, blocked, box });
        return withNote(result, note);
      }
    },
  });
  return {
    ...tool,
    parse(raw) {
      const call = tool.parse(raw);
      return raw.dangerouslyDisableSandbox === true ? { ...call, isPersonal: true } : call;
    },
  };
}

function withNote(result: ToolResult, note: string | null): ToolResult {
  if (note === null) return result;
  return result.ok
    ? { ...result, text: `${result.text}\n${note}` }
    : { ...result, message: `${result.message}\n${note}` };
}

/** Only a person lets a command out of the sandbox, and only one that was shown as such: there may have been none at that time. */
function levelFor(
  isOutside: boolean,
  { sandbox = "off", mayLeaveSandbox, unasked }: RunContext,
): SandboxLevel {
  const level = isOutside && mayLeaveSandbox === true ? "off" : sandbox;
  if (level === "off" && unasked !== undefined)
    throw new ToolFailedError(
      "Only a sandbox allows the command, and there is none now.",
      "Call Bash again.",
    );
  return level;
}

function changedSinceApprovedResult(path: string): ToolResult {
  return {
    ok: false,
    code: "changed_since_approved",
    message: `${path}, which the command runs, changed after the call was reviewed; nothing was run`,
    ...rereadAdvice(path),
  };
}

function findShell(env: Environment): string {
  const known = ["/bin/bash", "/usr/bin/bash"].find(isProgram);
  return known ?? findProgram("bash", env, null) ?? "/bin/sh";
}

type Ran = {
  output: string;
  timeoutMs: number;
  level: SandboxLevel;
  blocked: BlockedAccess[];
  box: Sandboxed | null;
};

function present(end: CommandEnd, { output, timeoutMs, level, blocked, box }: Ran): ToolResult {
  const shown = output.replace(/\n+$/, "");
  const after = (note: string) => (shown === "" ? note : `${note}. Its output until then:\n${shown}`);
  switch (end.kind) {
    case "not-started":
      return { ok: false, code: "tool_failed", message: end.reason };
    case "aborted":
      return {
        ok: false,
        code: "aborted",
        message: after("The command was aborted and ended"),
        exitCode: null,
      };
    case "lost": {
      const message = after("The server lost sight of the command and ended it: outcome unknown");
      return { ok: false, code: "interrupted", message };
    }
    case "timed-out": {
      const message = after(`The command was ended after its time limit of ${number(timeoutMs)} ms`);
      const hint = `timeout may be up to ${maxTimeoutMs} ms.`;
      return { ok: false, code: "tool_failed", message, hint, exitCode: null };
    }
    case "over-limit": {
      const message = after(`The sandbox ended the command: ${describeExcess(end.excess)}`);
      return { ok: false, code: "tool_failed", message, hint: outsideHint, exitCode: null };
    }
    case "exited": {
      const notes = [shown === "" ? "(no output)" : shown];
      if (end.signal !== null) notes.push(`[ended by signal ${end.signal}]`);
      else if (end.exitCode !== 0) notes.push(`[exit code ${end.exitCode}]`);
      if (end.hasLeftovers) notes.push("[background processes were still running and were ended]");
      if (level !== "off" && box !== null && (end.exitCode !== 0 || blocked.length > 0))
        notes.push(sandboxNote(level, { ...box, blocked, scarcity: box.scarcity(output) }));
      const text = notes.join("\n");
      return { ok: true, text, exitCode: end.exitCode, ...(blocked.length === 0 ? {} : { blocked }) };
    }
    default:
      return assertNever(end);
  }
}
