import type { Command } from "commander";

/** What can follow the words of a command: its commands and options, and the values of each option that has a fixed set. */
export type CompletedCommand = {
  /** The words before, such as "approvals show"; empty for the program itself. */
  path: string;
  words: readonly string[];
  values: ReadonlyMap<string, readonly string[]>;
};

/** Every command of a program, as it is registered. */
export function commandTree(program: Command, path = ""): CompletedCommand[] {
  const help = program.createHelp();
  const commands = help.visibleCommands(program);
  const options = help.visibleOptions(program);
  const words = [
    ...commands.map((command) => command.name()),
    ...options.flatMap(({ long }) => (long === undefined || long === null ? [] : [long])),
  ];
  const values = new Map(
    options.flatMap(({ long, argChoices }) =>
      typeof long === "string" && argChoices !== undefined ? [[long, argChoices] as const] : [],
    ),
  );
  const below = program.commands.flatMap((command) =>
    commandTree(command, path === "" ? command.name() : `${path} ${command.name()}`),
  );
  return [{ path, words, values }, ...below];
}
