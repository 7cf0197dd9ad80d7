import { connectCommand, connectFlags, doctorCommand } from "./agent-commands.ts";
import type { AgentProblem, AgentProblemCode } from "./connected-agent.ts";
import { type ExternalAgentKind, externalAgentNames } from "./external-agent.ts";

/** What is wrong with a connection, and how to fix it. `fix` is null if `what` says that, too. */
export type ProblemWords = { what: string; fix: string | null };

type Named = { about: string; agent: ExternalAgentKind; name: string; commandLine: string; next: string };

const reconnect = ({ agent, commandLine }: Named) => `Run: ${connectCommand(commandLine, agent)}`;

/** For a problem with one settings file, which says nothing about how it was connected. */
function reconnectFile(given: Named): string {
  const flags = connectFlags(given.agent);
  const hint = flags.length === 0 ? "" : ` (add ${flags.join(" or ")} if you connected it that way)`;
  return `${reconnect(given)}${hint}`;
}

const folderVariables: Partial<Record<ExternalAgentKind, string>> = {
  copilot: "COPILOT_HOME",
  gemini: "GEMINI_CLI_HOME",
};

const words: Record<AgentProblemCode, (given: Named) => ProblemWords> = {
  program: ({ about }) => ({ what: about, fix: null }),
  "settings-missing": (given) => ({
    what: `${given.about} no longer exists, so ${given.name} doesn’t ask Countersign.`,
    fix: reconnectFile(given),
  }),
  "settings-unreadable": ({ about }) => ({ what: about, fix: null }),
  "hooks-changed": (given) => ({
    what: `Countersign’s entries in ${given.about} are incomplete, or somebody changed them.`,
    fix: reconnectFile(given),
  }),
  "shim-missing": (given) => ({
    what: `The shim ${given.about} is missing, so every call is blocked.`,
    fix: reconnect(given),
  }),
  "shim-changed": (given) => ({
    what: `The shim ${given.about} isn’t from this version, or somebody changed it.`,
    fix: reconnect(given),
  }),
  "shim-not-executable": (given) => ({
    what: `The shim ${given.about} isn’t executable, so every call is blocked.`,
    fix: reconnect(given),
  }),
  "shim-writable": ({ about }) => ({
    what: `Other users can write to ${about}, so they can replace the shim and allow any call.`,
    fix: `Run: chmod go-w ${about}`,
  }),
  "key-missing": (given) => ({
    what: `The key in ${given.about} is missing or unreadable, so every call is blocked.`,
    fix: reconnect(given),
  }),
  "key-exposed": ({ about }) => ({
    what: `Other users can read the key in ${about}.`,
    fix: `Run: chmod 600 ${about}. If somebody may have read it, revoke the key and connect again.`,
  }),
  "key-refused": (given) => ({
    what: `The server at ${given.about} doesn’t accept the key, so every call is blocked.`,
    fix: reconnect(given),
  }),
  "server-away": ({ about }) => ({
    what: `${about} Every call is blocked until this works.`,
    fix: null,
  }),
  "hooks-untrusted": (given) => ({
    what: `${given.name} doesn’t trust the hooks, or ${given.about} turns them off or gives commands a terminal. Calls can run without asking.`,
    fix: reconnect(given),
  }),
  "hooks-disabled": ({ about, name }) => ({
    what: `${about} has "disableAllHooks": true, so ${name} runs calls without asking.`,
    fix: "Remove it from that file, or connect with --managed. Users and projects can’t turn off managed hooks.",
  }),
  "hooks-off": ({ about, name, next }) => ({
    what: `${about}, so ${name} runs calls without asking.`,
    fix: `Change that, then run: ${next}`,
  }),
  "managed-hooks-only": ({ about, agent, commandLine }) => ({
    what: `${about} has "allowManagedHooksOnly": true, so only managed hooks run.`,
    fix: `Run as root: ${connectCommand(commandLine, agent, "managed")}`,
  }),
  "environment-changed": ({ about, name }) => ({
    what: `${about} for ${name}. That could make another program run instead of the shim.`,
    fix: "Remove it from “env” in that file unless you know what it’s for.",
  }),
  "config-folder": (given) => ({
    what: `${folderVariables[given.agent] ?? "CLAUDE_CONFIG_DIR"} is ${given.about}, so ${given.name} reads its settings there, and they have no hooks of Countersign.`,
    fix: `Unset it, or keep it and run: ${connectCommand(given.commandLine, given.agent)}`,
  }),
  bare: ({ about, name }) => ({
    what: `${about} is set, so ${name} starts without hooks, as with --bare.`,
    fix: `Unset ${about}.`,
  }),
  "probe-unanswered": ({ about }) => ({
    what: `The server didn’t answer a probe call as expected. ${about}`.trim(),
    fix: "If the other checks pass, restart Countersign. Calls are blocked until this works.",
  }),
  "probe-open": (given) => ({
    what: `A probe call wasn’t blocked while the server was unreachable. ${given.about}`.trim(),
    fix: `Don’t rely on this connection. ${reconnect(given)}`,
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
