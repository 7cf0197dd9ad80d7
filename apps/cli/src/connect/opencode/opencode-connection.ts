import { existsSync } from "node:fs";
import { join } from "node:path";
import { callersFolder } from "../../callers-folder.ts";
import { checkAgentVersion } from "../agent-version.ts";
import type { Connection, ConnectOptions } from "../connect-agent.ts";
import { withoutPlugin, withPlugin } from "./opencode-settings.ts";

/** opencode: a plugin, and a config that gives it no tools without the plugin. */
export function opencodeConnection({
  file,
  place: { shim },
}: Pick<ConnectOptions, "file" | "place">): Connection {
  return {
    kind: "opencode",
    checkVersion: (program) =>
      checkAgentVersion(program, {
        kind: "opencode",
        first: [1, 18, 33],
        flaw: "we haven’t verified that a plugin can block each of its calls",
      }),
    addHooks: (text) => withPlugin(text ?? "", { file, shim }),
    removeHooks: (text) => withoutPlugin(text, { file, shim }),
    ours: "the plugin is",
    open: [
      "If the plugin is missing or broken, or you start opencode with --pure, opencode has no tools, so nothing runs.",
      "A config that takes precedence can still allow tools then: a project’s or an agent’s, OPENCODE_CONFIG_CONTENT, or OPENCODE_PERMISSION.",
      "The plugins and tools of a project run inside opencode. Countersign doesn’t see what they do, or the !commands and @files that you type.",
    ],
    trust: null,
  };
}

/** The config that gets the plugin: the one that takes precedence in its folder. */
export function opencodeFile({ project }: { project?: boolean }, home: string): string {
  const folder =
    project === true
      ? join(callersFolder(), ".opencode")
      : join(process.env.XDG_CONFIG_HOME || join(home, ".config"), "opencode");
  const names = ["opencode.jsonc", "opencode.json"];
  return join(folder, names.find((name) => existsSync(join(folder, name))) ?? "opencode.json");
}
