import { parseArgs } from "node:util";
import { explainFailure } from "./explain-failure.ts";
import { serve } from "./serve.ts";

const help = `Starts Countersign and prints the URL to open. Ctrl-C stops it.

Usage: npx -y pnpm@12.21.0 start [--build-only] [--dangerously-skip-permissions]

  --build-only   builds what’s missing or stale, then exits
  --dangerously-skip-permissions
                 new sessions ask nothing: every call runs at once and is recorded;
                 deny rules hold, and a team can forbid it in the settings
  --help         shows this

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
  const options = optionsOf(args);
  if (typeof options === "string") {
    process.stderr.write(`${options} See --help.\n`);
    process.exitCode = 1;
  } else if (options.isHelp) {
    process.stdout.write(help);
  } else {
    await explainFailure(() => serve(options));
  }
}

/** What was asked for, or what is wrong with it. pnpm hands the "--" on that separates its own options. */
function optionsOf(args: string[]) {
  const { values, tokens } = parseArgs({
    args: args[0] === "--" ? args.slice(1) : args,
    options: {
      help: { type: "boolean", short: "h", default: false },
      "build-only": { type: "boolean", default: false },
      "dangerously-skip-permissions": { type: "boolean", default: false },
    },
    strict: false,
    tokens: true,
  });
  const known = new Set(["help", "build-only", "dangerously-skip-permissions"]);
  for (const token of tokens) {
    if (token.kind === "positional") return `"${token.value}" isn’t an option of start.`;
    if (token.kind === "option" && !known.has(token.name))
      return `${token.rawName} isn’t an option of start.`;
  }
  return {
    isHelp: values.help === true,
    isBuildOnly: values["build-only"] === true,
    skipsPermissions: values["dangerously-skip-permissions"] === true,
  };
}
