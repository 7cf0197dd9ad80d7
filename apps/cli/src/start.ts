import { parseArgs } from "node:util";
import { explainFailure } from "./explain-failure.ts";
import { serve } from "./serve.ts";
import { type ServeFlags, takeServeFlags } from "./serve-flags.ts";

const help = `Starts Countersign and prints the URL to open. Ctrl-C stops it.

Usage: npx -y pnpm@12.21.0 start [options]

  --workspace DIR
                 the folder for new sessions that name none
  --port N       the port to listen on, instead of PORT
  --open         open the dashboard in your browser, signed in
  --build-only   build what’s missing or stale, then exit
  --dangerously-skip-permissions
                 new sessions ask nothing: every call runs at once and is recorded;
                 deny rules hold, and a team can forbid it in the settings
  --help         show this

Settings are environment variables:
  PORT                4747          HOST                 127.0.0.1
  COUNTERSIGN_DATA    ~/.countersign
  DATABASE_URL        a Postgres; without it, one of its own in the data folder
  COUNTERSIGN_PUSH_CONTACT  whom push services write to (mailto: or https:)
  COUNTERSIGN_TOKEN   the sign-in token; without it, one is made and kept in the data folder
  ANTHROPIC_API_KEY   without it, a scripted demo model plays
  ANTHROPIC_BASE_URL  COUNTERSIGN_MODEL  COUNTERSIGN_LOG (warn)
To read secrets from files, set COUNTERSIGN_TOKEN_FILE, ANTHROPIC_API_KEY_FILE or DATABASE_URL_FILE.
`;

/** `pnpm start`. */
export async function main(args: string[]): Promise<void> {
  const asked = flagsOf(args);
  if (typeof asked === "string") {
    process.stderr.write(`${asked} See --help.\n`);
    process.exitCode = 1;
  } else if (asked.isHelp) {
    process.stdout.write(help);
  } else {
    await explainFailure(async () => serve(await takeServeFlags(asked.flags)));
  }
}

const options = {
  help: { type: "boolean", short: "h" },
  workspace: { type: "string" },
  port: { type: "string" },
  open: { type: "boolean" },
  "build-only": { type: "boolean" },
  "dangerously-skip-permissions": { type: "boolean" },
} as const;

/** What was asked for, or what is wrong with it. pnpm hands the "--" on that separates its own options. */
function flagsOf(args: string[]): { isHelp: boolean; flags: ServeFlags } | string {
  const { values, tokens } = parseArgs({
    args: args[0] === "--" ? args.slice(1) : args,
    options,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === "positional") return `"${token.value}" isn’t an option of start.`;
    if (token.kind !== "option") continue;
    const known = Object.entries(options).find(([name]) => name === token.name)?.[1];
    if (known === undefined) return `${token.rawName} isn’t an option of start.`;
    const isGiven =
      token.value !== undefined && !(token.inlineValue === false && token.value.startsWith("--"));
    if ((known.type === "string") !== isGiven)
      return `${token.rawName} ${known.type === "string" ? "needs a" : "takes no"} value.`;
  }
  const { workspace, port } = values;
  return {
    isHelp: values.help === true,
    flags: {
      workspace: typeof workspace === "string" ? workspace : undefined,
      port: typeof port === "string" ? port : undefined,
      open: values.open === true,
      buildOnly: values["build-only"] === true,
      dangerouslySkipPermissions: values["dangerously-skip-permissions"] === true,
    },
  };
}
