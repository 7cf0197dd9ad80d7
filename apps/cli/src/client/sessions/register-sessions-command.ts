import { sessionFilters } from "@countersign/contracts/session-filters";
import { type Command, Option } from "commander";
import { wholeNumber } from "../option-values.ts";
import { addServerOptions, type ServerOptions, withServer } from "../with-server.ts";

const help = `
Examples:
  countersign sessions                                the sessions that haven’t ended, the newest change first
  countersign sessions --filter awaiting-approval     those that wait for a person
  countersign sessions --filter all parser            those with “parser” in their title, workspace, model, mode, intent or starter
  countersign sessions --json | jq -r .id
`;

/** Adds `sessions` to the command line. */
export function registerSessionsCommand(program: Command): void {
  const command = program
    .command("sessions")
    .argument("[words...]", "only sessions with each of these words")
    .description("list sessions")
    .addOption(
      new Option("--filter <filter>", "which sessions").choices(["all", ...sessionFilters]).default("open"),
    )
    .option("--limit <number>", "at most this many", wholeNumber("--limit", { most: 10_000 }), 50)
    .addHelpText("after", help);
  addServerOptions(command).action(
    (words: string[], options: ServerOptions & { filter: string; limit: number }) =>
      withServer(options, async (client) => {
        const { listSessions } = await import("./list-sessions.ts");
        return listSessions(client, { find: words.join(" "), ...options });
      }),
  );
}
