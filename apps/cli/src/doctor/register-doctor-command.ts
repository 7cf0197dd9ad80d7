import { hostname } from "node:os";
import { resolve } from "node:path";
import type { Command } from "commander";
import { callersFolder } from "../callers-folder.ts";
import { explainFailure } from "../explain-failure.ts";
import { ownCommandLine } from "../own-command-line.ts";
import { linesOf } from "../terminal/neutral-text.ts";
import { createTerminal } from "../terminal/terminal.ts";

const help = `
Checks the settings files, the shim, the key and the server. Then it sends two probe calls with the command in the settings file: the
server must answer the first, and the second must be blocked because it reaches no server. Probe calls never run and leave no session.
It changes nothing. Settings → Agents in the dashboard shows the problems. The exit code is 1 if there are any, or if nothing is connected.
`;

/** Adds `doctor` to the command line. */
export function registerDoctorCommand(program: Command): void {
  program
    .command("doctor")
    .argument("[folder]", "the project whose settings files to check", ".")
    .description("check the connected agents, and show how to fix each problem")
    .option(
      "--program <agent=path>",
      "an agent’s program, if it isn’t on the PATH; repeat it for other agents",
      collect,
      [],
    )
    .addHelpText("after", help)
    .action((folder: string, flags: { program: string[] }) =>
      explainFailure(async () => {
        const [{ runDoctor }, { surroundingsOf }, { readPrograms }] = await Promise.all([
          import("./run-doctor.ts"),
          import("./surroundings.ts"),
          import("./read-programs.ts"),
        ]);
        const programs = readPrograms(flags.program);
        const place = { folder: resolve(callersFolder(), folder) };
        const { lines, isFine } = await runDoctor(
          (agent) => surroundingsOf({ ...place, program: programs.get(agent) ?? agent }),
          { machine: hostname(), commandLine: await ownCommandLine() },
        );
        // They name files of a project, which may be called anything.
        const output = createTerminal(process.stdout, process.env);
        output.lines(linesOf(lines.join("\n")).map((line) => [line]));
        process.exitCode = isFine ? 0 : 1;
      }),
    );
}

function collect(value: string, before: string[]): string[] {
  return [...before, value];
}
