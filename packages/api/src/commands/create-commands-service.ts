import { builtInCommands } from "@countersign/commands";
import { AppError } from "@countersign/contracts/app-error";
import type { CommandDetail, CommandSave } from "@countersign/contracts/command";
import { checkCommand } from "./check-command.ts";
import type { CommandsRepository } from "./commands-repository.ts";
import type { CommandsService } from "./commands-service.ts";
import type { CommandsServiceOptions } from "./commands-service-options.ts";
import { fromTeamCommand, type KnownCommand, readText } from "./known-command.ts";
import { previewCommand } from "./preview-command.ts";
import { formatProblem } from "./resolve-command.ts";
import { trustCommand, untrustCommand } from "./trust-command.ts";

/** What people do with slash commands. */
export function createCommandsService(options: CommandsServiceOptions): CommandsService {
  const { store, known, policy, realWorkspace, now } = options;

  async function get(workspace: string | null, id: string): Promise<CommandDetail> {
    const [inUse] = await known.of(workspace, (each) => each.id === id);
    const command = inUse ?? (await findRemovedCommand(id, store));
    if (command === null) throw new AppError("not-found", `Command ${id} not found.`);
    const { summary, text } = command;
    const versions = summary.source === "team" ? await store.versions(summary.name) : [];
    return { ...summary, text: text ?? "", versions, lastTrusted: await lastTrusted(workspace, command) };
  }

  async function lastTrusted(
    workspace: string | null,
    { summary, real }: KnownCommand,
  ): Promise<CommandDetail["lastTrusted"]> {
    if (summary.source !== "project" || workspace === null || real === null) return null;
    const last = await store.lastTrusted({ workspace, path: real });
    if (last === null || last.digest === summary.digest) return null;
    const { text, by, at } = last;
    return { text, by, at };
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
    async listRemoved() {
      return (await store.listRemoved()).map((each) => ({ ...each, id: `team:${each.name}` }));
    },
    async save(input, by) {
      assertValidCommand(input);
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
    untrust: (input, by) => untrustCommand(input, by, options),
  };
}

/** A name of the product's own would never be run, and a text that cannot be read neither. */
function assertValidCommand({ name, text }: CommandSave): void {
  if (builtInCommands.some((each) => each.name === name))
    throw new AppError("bad-input", `/${name} is built in. Choose another name.`);
  const { problem } = readText(text).parsed;
  if (problem !== null) throw new AppError("bad-input", `Invalid command, ${formatProblem(problem)}`);
}

/** A team command that was taken out of use, with its last text and that as its problem; null where the id names none. */
async function findRemovedCommand(
  id: string,
  store: Pick<CommandsRepository, "versions">,
): Promise<KnownCommand | null> {
  const name = /^team:(.+)$/s.exec(id)?.[1];
  if (name === undefined) return null;
  const [newest] = await store.versions(name);
  if (newest?.isRemoved !== true) return null;
  const { version, text, changedBy, changedAt } = newest;
  const stored = { name, version, updatedBy: changedBy, updatedAt: changedAt };
  const { summary, ...read } = fromTeamCommand(stored, readText(text));
  const message = `it was removed by ${changedBy} at ${changedAt}. Save a text from its history to restore it`;
  return { ...read, summary: { ...summary, problem: { line: 1, column: 1, message } } };
}
