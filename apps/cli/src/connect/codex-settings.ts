import { dirname, join } from "node:path";
import { agentHookCommand } from "@countersign/contracts/agent-hook";
import { externalAgentNames } from "@countersign/contracts/external-agent";
import type { AgentConnector } from "./agent-connector.ts";
import { trustCodexHooks, withdrawCodexTrust } from "./codex-trust.ts";
import { addHooks, assertHooks, commandGroup, type HookGroup, removeHooks } from "./hook-settings.ts";

/** Seconds. Codex runs a call whose hook takes longer. */
const questions = { PreToolUse: 604_800, UserPromptSubmit: 604_800 } as const;
/** Codex gives the last one 3 seconds at most. */
const reports = { PostToolUse: 60, Stop: 60, SubagentStop: 60, SessionEnd: 3 } as const;
const reader = externalAgentNames.codex;

/** Codex. Its hooks are in a file of their own, and run only once they are trusted. */
export const codexConnector: AgentConnector = {
  kind: "codex",
  program: "codex",
  version: {
    name: reader,
    first: [0, 169, 0],
    before: "its hooks don’t see every call, or let calls run that they deny",
  },
  withHooks(text, { file, shim }) {
    const place = { file, shim, reader };
    const groups = hookGroups(shim);
    const after = addHooks(text, groups, place);
    assertHooks(after, groups, place);
    return after;
  },
  withoutHooks: (text, place) => removeHooks(text, { ...place, reader }),
  limits: [
    "Codex runs its commands without a terminal from now on (features.unified_exec_tty = false): what it types into a running program isn’t asked about.",
    "Codex runs a call although its hook takes longer than a week or is killed. Searches of the web run at OpenAI and aren’t asked about. Starting it with --disable hooks, or settings given with -c, turns this off.",
    "Codex skips hooks that it doesn’t trust. Connect again after every change of this file.",
  ],
  trust: {
    file: ({ file }) => join(dirname(file), "config.toml"),
    grant: trustCodexHooks,
    withdraw: withdrawCodexTrust,
  },
};

function hookGroups(shim: string): HookGroup[] {
  const asked = Object.entries(questions).map(
    ([event, timeout]): HookGroup => [
      event,
      commandGroup({
        command: agentHookCommand(shim, "codex", "question"),
        timeout,
        statusMessage: "Waiting in Countersign",
      }),
    ],
  );
  const reported = Object.entries(reports).map(
    ([event, timeout]): HookGroup => [
      event,
      commandGroup({ command: agentHookCommand(shim, "codex", "report"), timeout }),
    ],
  );
  return [...asked, ...reported];
}
