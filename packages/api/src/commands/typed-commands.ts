import type { Commands } from "@countersign/agent";
import { readTypedText } from "@countersign/commands";
import { grantedRules } from "./known-command.ts";
import type { KnownCommands } from "./known-commands.ts";
import { assertTrusted, expandTyped, resolveCommand } from "./resolve-command.ts";

/** What sessions ask of slash commands: what a person's text means in a workspace (its real path). */
export function createTypedCommands(known: KnownCommands): Commands {
  return {
    async read(text, workspace) {
      const typed = readTypedText(text);
      if (typed.kind === "words") return { kind: "words" };
      if (typed.kind === "built-in")
        return { kind: "built-in", name: typed.command.name, argument: typed.argument };
      const ready = await resolveCommand(known, workspace, typed.name);
      const { command } = ready;
      assertTrusted(command, workspace);
      const { name, source, path, digest, version, allowsSubAgents, model } = command.summary;
      return {
        kind: "command",
        reference: { name, source, path, digest },
        pieces: expandTyped(ready, typed.argument),
        rules: grantedRules(command.summary),
        version,
        allowsSubAgents,
        model,
      };
    },
  };
}
