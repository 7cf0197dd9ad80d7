import { connectCommand, connectFlags, doctorCommand } from "./agent-commands.ts";
import type { AgentProblem, AgentProblemCode } from "./connected-agent.ts";
import { type ExternalAgentKind, externalAgentNames } from "./external-agent.ts";

/**
 * What is wrong with a connection, and how to fix it. `fix` is null if `what` says that, too. `command`: the command that `fix` names, for
 * copying; null if it names none.
 */
export type ProblemWords = { what: string; fix: string | null; command: string | null };

type Named = { about: string; agent: ExternalAgentKind; name: string; commandLine: string; next: string };

type Fix = Pick<ProblemWords, "fix" | "command">;

const noFix: Fix = { fix: null, command: null };

/** A fix without a command. */
function change(fix: string): Fix {
  return { fix, command: null };
}

/** A fix that ends with a command. */
function run(command: string, before = "Run: "): Fix {
  return { fix: `${before}${command}`, command };
}

function reconnect({ agent, commandLine }: Named, before?: string): Fix {
  return run(connectCommand(commandLine, agent), before);
}

/** For a problem with one settings file, which says nothing about how it was connected. */
function reconnectFile(given: Named): Fix {
  const flags = connectFlags(given.agent);
  const { fix, command } = reconnect(given);
  if (flags.length === 0) return { fix, command };
  return { fix: `${fix} (add ${flags.join(" or ")} if you connected it that way)`, command };
}

/** Whether managed hooks would run in spite of this file. Windows has none. */
function canBeManaged(agent: ExternalAgentKind, file: string): boolean {
  const isManaged = /\/managed-settings(?:\.d\/[^/]+)?(?:\.json)?$/.test(file);
  return connectFlags(agent).includes("--managed") && file.startsWith("/") && !isManaged;
}

const folderVariables: Partial<Record<ExternalAgentKind, string>> = {
  copilot: "COPILOT_HOME",
  gemini: "GEMINI_CLI_HOME",
};

const words: Record<AgentProblemCode, (given: Named) => ProblemWords> = {
  program: ({ about }) => ({ what: about, ...noFix }),
  "settings-missing": (given) => ({
    what: `${given.about} no longer exists, so ${given.name} doesn’t ask Countersign.`,
    ...reconnectFile(given),
  }),
  "settings-unreadable": ({ about }) => ({ what: about, ...noFix }),
  "hooks-changed": (given) => ({
    what: `Countersign’s entries in ${given.about} are incomplete or from an earlier version, or somebody changed them.`,
    ...reconnectFile(given),
  }),
  "shim-missing": (given) => ({
    what: `The shim ${given.about} is missing, so every call is blocked.`,
    ...reconnect(given),
  }),
  "shim-changed": (given) => ({
    what: `The shim ${given.about} isn’t from this version, or somebody changed it.`,
    ...reconnect(given),
  }),
  "shim-not-executable": (given) => ({
    what: `The shim ${given.about} isn’t executable, so every call is blocked.`,
    ...reconnect(given),
  }),
  "shim-writable": ({ about }) => ({
    what: `Other users can write to ${about}, so they can replace the shim and allow any call.`,
    ...run(`chmod go-w ${about}`),
  }),
  "key-missing": (given) => ({
    what: `The key in ${given.about} is missing or unreadable, so every call is blocked.`,
    ...reconnect(given),
  }),
  "key-exposed": ({ about }) => ({
    what: `Other users can read the key in ${about}.`,
    fix: `Run: chmod 600 ${about}. If somebody may have read it, revoke the key and connect again.`,
    command: `chmod 600 ${about}`,
  }),
  "key-refused": (given) => ({
    what: `The server at ${given.about} doesn’t accept the key, so every call is blocked.`,
    ...reconnect(given),
  }),
  "server-away": ({ about }) => ({
    what: `${about} Every call is blocked until this works.`,
    ...noFix,
  }),
  "hooks-untrusted": (given) => ({
    what: `${given.name} doesn’t trust the hooks, or ${given.about} turns them off or gives commands a terminal. Calls can run without asking.`,
    ...reconnect(given),
  }),
  "hooks-disabled": ({ about, agent, name, commandLine }) => ({
    what: `${about} has "disableAllHooks": true, so ${name} runs calls without asking.`,
    ...(canBeManaged(agent, about)
      ? run(
          connectCommand(commandLine, agent, "managed"),
          "Remove it from that file, or connect with hooks that users and projects can’t turn off. For that, run: ",
        )
      : change("Remove it from that file.")),
  }),
  "hooks-off": ({ about, name, next }) => ({
    what: `${about}, so ${name} runs calls without asking.`,
    ...run(next, "Change that, then run: "),
  }),
  "managed-hooks-only": ({ about, agent, commandLine }) => ({
    what: `${about} has "allowManagedHooksOnly": true, so only managed hooks run.`,
    ...run(connectCommand(commandLine, agent, "managed"), "Connect with managed hooks. Run: "),
  }),
  "environment-changed": ({ about, name }) => ({
    what: `${about} for ${name}. That could make another program run instead of the shim.`,
    ...change("Remove it from “env” in that file unless you know what it’s for."),
  }),
  "config-folder": (given) => ({
    what: `${folderVariables[given.agent] ?? "CLAUDE_CONFIG_DIR"} is ${given.about}, so ${given.name} reads its settings there, where Countersign’s hooks are missing.`,
    ...reconnect(given, "Unset it, or keep it and run: "),
  }),
  bare: ({ about, name }) => ({
    what: `${about} is set, so ${name} starts without hooks, as with --bare.`,
    ...change(`Unset ${about}.`),
  }),
  "probe-unanswered": ({ about }) => ({
    what: `The server didn’t answer a probe call as expected. ${about}`.trim(),
    ...change("If the other checks pass, restart Countersign. Calls are blocked until this works."),
  }),
  "probe-open": (given) => ({
    what: `A probe call wasn’t blocked while the server was unreachable. ${given.about}`.trim(),
    ...reconnect(given, "Don’t rely on this connection. Run: "),
  }),
};

type Reader = {
  /** How people start the command line. */
  commandLine: string;
  /** The command to run once the problem is solved. By default, it's the one that checks the connection. */
  next?: string;
};

/** A problem as people read it in the terminal and the dashboard. */
export function describeAgentProblem(
  { code, about }: AgentProblem,
  agent: ExternalAgentKind,
  { commandLine, next = doctorCommand(commandLine) }: Reader,
): ProblemWords {
  return words[code]({ about, agent, name: externalAgentNames[agent], commandLine, next });
}
