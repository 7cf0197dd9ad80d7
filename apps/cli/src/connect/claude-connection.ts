import { withHooks, withoutHooks } from "./claude-settings.ts";
import { checkClaudeVersion } from "./claude-version.ts";
import type { Connection, ConnectOptions } from "./connect-agent.ts";

/** Claude Code: hooks in one of its settings files. */
export function claudeConnection({
  file,
  isManaged,
  place: { shim },
}: Pick<ConnectOptions, "file" | "isManaged" | "place">): Connection {
  return {
    kind: "claude",
    checkVersion: checkClaudeVersion,
    addHooks: (text) => withHooks(text ?? "", { file, shim, isManaged }),
    removeHooks: (text) => withoutHooks(text, { file, shim }),
    ours: "the hooks are",
    open: [],
    trust: null,
  };
}
