import type { CommandDesk } from "@countersign/api";
import { builtInCommands } from "@countersign/commands";
import { AppError } from "@countersign/contracts/app-error";
import type { CommandDetail, CommandSave } from "@countersign/contracts/command";
import { checkCommand } from "./check-command.ts";
import type { CommandDeskOptions } from "./command-desk-options.ts";
import { readText } from "./known-command.ts";
import { problemWords } from "./meant-command.ts";
import { previewCommand } from "./preview-command.ts";
import { trustCommand } from "./trust-command.ts";

/** What people do with slash commands. */
export function createCommandDesk(options: CommandDeskOptions): CommandDesk {
  const { store, known, policy, realWorkspace, now } = options;

  async function get(workspace: string | null, id: string): Promise<CommandDetail> {
    const [command] = await known.of(workspace, (each) => each.id === id);
    if (command === undefined) throw new AppError("not-found", `There is no command ${id}.`);
    const { summary, text } = command;
    const versions = summary.source === "team" ? await store.versions(summary.name) : [];
    return { ...summary, text: text ?? "", versions };
  }

  async function realOf(workspace: string | null): Promise<string | null> {
    return workspace === null ? null : realWorkspace(workspace);
  }

  return {
    async list(workspace) {
      return (await known.of(await realOf(workspace))).map(({ summary }) => summary);
    },
    async get({ workspace, id }) {
      return get(await realOf(workspace), id);
    },
    async save(input, by) {
      refuseUnfit(input);
      await store.save({ ...input, by, at: now() });
      return get(null, `team:${input.name}`);
    },
    async remove(input, by) {
      await store.remove({ ...input, by, at: now() });
    },
    async check({ text, workspace }) {
      return checkCommand(text, await realOf(workspace), policy);
    },
    preview: (input, by) => previewCommand(input, by, options),
    trust: (input, by) => trustCommand(input, by, options),
  };
}

/** A name of the product's own would never be run, and a text that cannot be read neither. */
function refuseUnfit({ name, text }: CommandSave): void {
  if (builtInCommands.some((each) => each.name === name))
    throw new AppError("bad-input", `/${name} is a command of the product itself: choose another name.`);
  const { problem } = readText(text).parsed;
  if (problem !== null)
    throw new AppError("bad-input", `The command cannot be read, ${problemWords(problem)}`);
}
