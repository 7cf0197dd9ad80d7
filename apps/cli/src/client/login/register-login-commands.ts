import type { Command } from "commander";
import { type ExitCode, untilLeft } from "../with-server.ts";
import type { LoginContext } from "./log-in.ts";

const loginHelp = `
It prints an address and a code. Open the address in a browser where you’re signed in, and allow the login there. The command line then gets
a key of its own, which you can revoke in Settings → Keys.

Examples:
  countersign login https://team.example          log in, then use that server
  countersign login --open https://team.example   opens the page in your browser
  countersign sessions --server https://team.example
`;
const logoutHelp = `
Examples:
  countersign logout                        if you’re logged in to one server
  countersign logout https://team.example   logs out of this one
`;

type Flags = { open?: boolean; json?: boolean; force?: boolean };

/** Adds `login` and `logout` to the command line. */
export function registerLoginCommands(program: Command): void {
  program
    .command("login")
    .argument("<url>", "the address of the server")
    .description("log in to a team’s server")
    .option("--open", "open the page in your browser")
    .option("--json", "print one JSON object per line")
    .addHelpText("after", loginHelp)
    .action((url: string, flags: Flags) =>
      withLogins(flags, async (context) => {
        const { logIn } = await import("./log-in.ts");
        return logIn(context, { url, opensBrowser: flags.open === true });
      }),
    );
  program
    .command("logout")
    .argument("[url]", "the address of the server; optional if you’re logged in to only one")
    .description("log out and revoke the key")
    .option("--force", "log out here even if the server can’t be reached to revoke the key")
    .option("--json", "print one JSON object per line")
    .addHelpText("after", logoutHelp)
    .action((url: string | undefined, flags: Flags) =>
      withLogins(flags, async (context) => {
        const { logOut } = await import("./log-out.ts");
        return logOut(context, { url: url ?? null, isForced: flags.force === true });
      }),
    );
}

function withLogins({ json }: Flags, run: (context: LoginContext) => Promise<ExitCode>): Promise<void> {
  return untilLeft(async (signal) => {
    const [{ loginsFile }, { createTerminal }] = await Promise.all([
      import("./logins-file.ts"),
      import("../../terminal/terminal.ts"),
    ]);
    return run({
      file: loginsFile(process.env),
      output: createTerminal(process.stdout, process.env),
      notes: createTerminal(process.stderr, process.env),
      isJson: json === true,
      signal,
    });
  });
}
