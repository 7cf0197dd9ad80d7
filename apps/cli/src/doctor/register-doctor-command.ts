import { hostname } from "node:os";
import { resolve } from "node:path";
import type { Command } from "commander";
import { callersFolder } from "../callers-folder.ts";
import { explainFailure } from "../explain-failure.ts";

const help = `
Looks at the settings files, the hook program, the key and the server, and sends two probe calls with the command that stands in the
settings: one that the server must answer, and one with no server to reach, which must be blocked. Probe calls never run, and leave no
session. It changes nothing; Settings → Agents in the dashboard shows what it found. The exit code is 1 when something is wrong.
`;

/** Adds `doctor` to the command line. */
export function registerDoctorCommand(program: Command): void {
  program
    .command("doctor")
    .argument("[folder]", "the project whose settings files count", ".")
    .description("check the agents that are connected, and say how to fix what is wrong")
    .option(
      "--program <agent=path>",
      "an agent’s program, where it isn’t on the PATH; for each such agent",
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
          hostname(),
        );
        process.stdout.write(`${lines.join("\n")}\n`);
        process.exitCode = isFine ? 0 : 1;
      }),
    );
}

function collect(value: string, before: string[]): string[] {
  return [...before, value];
}
