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
        flaw: "nobody has checked that a plugin can block each of its calls",
      }),
    withOurs: (text) => withPlugin(text ?? "", { file, shim }),
    withoutOurs: (text) => withoutPlugin(text, { file, shim }),
    ours: "the plugin is",
    open: [
      "Without the plugin (it is missing, it is broken, or opencode was started with --pure), opencode has no tools, so nothing runs.",
      "That doesn’t hold where a config that counts more allows tools: that of a project or an agent, OPENCODE_CONFIG_CONTENT, or OPENCODE_PERMISSION.",
      "The plugins and tools of a project are code that runs inside opencode. Countersign doesn’t see what they do themselves, nor !commands and @files that you type.",
    ],
    trust: null,
  };
}

/** The config that gets the plugin: of those that opencode reads in a folder, the one that counts most. */
export function opencodeFile({ project }: { project?: boolean }, home: string): string {
  const folder =
    project === true
      ? join(callersFolder(), ".opencode")
      : join(process.env.XDG_CONFIG_HOME || join(home, ".config"), "opencode");
  const names = ["opencode.jsonc", "opencode.json"];
  return join(folder, names.find((name) => existsSync(join(folder, name))) ?? "opencode.json");
}
