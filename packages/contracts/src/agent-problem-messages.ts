import type { AgentProblem, AgentProblemCode } from "./connected-agent.ts";
import { type ExternalAgentKind, externalAgentNames } from "./external-agent.ts";

/** What is wrong with a connection, and how to put it right. `fix` is null where the first sentence says it. */
export type ProblemWords = { what: string; fix: string | null };

type Named = { about: string; agent: ExternalAgentKind; name: string; command: string };

const reconnect = ({ agent, command }: Named) => `Run: ${command} connect ${agent}`;

const folderVariables: Partial<Record<ExternalAgentKind, string>> = {
  copilot: "COPILOT_HOME",
  gemini: "GEMINI_CLI_HOME",
};

const words: Record<AgentProblemCode, (given: Named) => ProblemWords> = {
  program: ({ about }) => ({ what: about, fix: null }),
  "settings-missing": (given) => ({
    what: `${given.about} is gone, and the hooks with it.`,
    fix: `${reconnect(given)} (with --project or --managed if that’s how it was connected)`,
  }),
  "settings-unreadable": ({ about }) => ({ what: about, fix: null }),
  "hooks-changed": (given) => ({
    what: `The hooks in ${given.about} aren’t complete, or somebody changed them.`,
    fix: `${reconnect(given)} (with --project or --managed if that’s how it was connected)`,
  }),
  "shim-missing": (given) => ({
    what: `The hook program ${given.about} is missing, so every call is blocked.`,
    fix: reconnect(given),
  }),
  "shim-changed": (given) => ({
    what: `The hook program ${given.about} isn’t this version’s, or somebody changed it.`,
    fix: reconnect(given),
  }),
  "shim-not-executable": (given) => ({
    what: `The hook program ${given.about} can’t be executed, so every call is blocked.`,
    fix: reconnect(given),
  }),
  "shim-writable": ({ about }) => ({
    what: `Other users can change ${about}, and with it what decides calls.`,
    fix: `Run: chmod go-w ${about}`,
  }),
  "key-missing": (given) => ({
    what: `The key in ${given.about} is missing or can’t be read, so every call is blocked.`,
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
    what: `${about} Until this works, every call is blocked.`,
    fix: null,
  }),
  "hooks-untrusted": (given) => ({
    what: `${given.name} doesn’t trust the hooks, or ${given.about} turns them off or gives its commands a terminal. So calls run without asking.`,
    fix: reconnect(given),
  }),
  "hooks-disabled": ({ about, name }) => ({
    what: `${about} has "disableAllHooks": true, so ${name} runs calls without asking.`,
    fix: "Remove it from that file, or connect with --managed: projects and users can’t turn those hooks off.",
  }),
  "hooks-off": ({ about, name, command }) => ({
    what: `${about}, so ${name} runs calls without asking.`,
    fix: `Change that, then run: ${command} doctor`,
  }),
  "managed-hooks-only": ({ about, agent, command }) => ({
    what: `${about} has "allowManagedHooksOnly": true, so no other hooks run.`,
    fix: `Run as root: ${command} connect ${agent} --managed`,
  }),
  "environment-changed": ({ about, name }) => ({
    what: `${about} for ${name}. That could put another program in place of the hook.`,
    fix: "Remove it from “env” in that file unless you know what it’s for.",
  }),
  "config-folder": (given) => ({
    what: `${folderVariables[given.agent] ?? "CLAUDE_CONFIG_DIR"} is ${given.about}, where ${given.name} reads other settings, without the hooks.`,
    fix: `Unset it. Or leave it set, and run: ${given.command} connect ${given.agent}`,
  }),
  bare: ({ about, name }) => ({
    what: `${about} is set, so ${name} starts without hooks, as with --bare.`,
    fix: `Unset ${about}.`,
  }),
  "probe-unanswered": ({ about }) => ({
    what: `A probe call got no proper answer from the server. ${about}`.trim(),
    fix: "Calls are blocked until this works. If the rest is fine, restart Countersign.",
  }),
  "probe-open": (given) => ({
    what: `A probe call wasn’t blocked while no server could be reached. ${given.about}`.trim(),
    fix: `Don’t rely on this connection. ${reconnect(given)}`,
  }),
};

/** A problem in words for people, in the terminal and in the dashboard. `command` starts the command line. */
export function describeAgentProblem(
  { code, about }: AgentProblem,
  agent: ExternalAgentKind,
  command = "countersign",
): ProblemWords {
  return words[code]({ about, agent, name: externalAgentNames[agent], command });
}
