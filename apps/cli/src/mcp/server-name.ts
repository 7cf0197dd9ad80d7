import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { isMcpServerName } from "@countersign/contracts/mcp-name";
import { StartError } from "@countersign/server/start-error";

/** Programs that start other programs, so they don't name the server. */
const launchers =
  /^(?:bun|bunx|deno|docker|node|npm|npx|pnpm|pnpx|podman|python[\d.]*|run|sh|bash|exec|dlx|uv|uvx|yarn)$/;

/** A server by its command (empty where it has an address), started in `folder`. */
type ServerPlace = { command: readonly string[]; url: string | undefined; folder: string };

/**
 * The MCP server's part of its tools' names. The server can't choose it, or it could get the rules of another server. So a name that isn't
 * given ends in a digest of the whole command or address. Throws `StartError` if none is given and none can be made.
 */
export function serverName(given: string | undefined, { command, url, folder }: ServerPlace): string {
  if (given !== undefined) {
    if (isMcpServerName(given)) return given;
    throw new StartError(
      `${given} can’t be the name of an MCP server. Use letters, digits, - and single _ between them.`,
    );
  }
  const word = url === undefined ? command.find((each) => !isAside(each)) : new URL(url).hostname;
  const name = (word ?? "")
    .replace(/.*[/\\]/, "")
    .replace(/(?<=.)@[^@]*$/, "")
    .replace(/\.(?:[cm]?js|[cm]?ts|py|exe)$/, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  if (isMcpServerName(name)) return `${name}-${digestOf({ command, url, folder })}`;
  throw new StartError("Name the MCP server with --name: its tools are called mcp__NAME__tool in rules.");
}

function isAside(word: string): boolean {
  return word.startsWith("-") || launchers.test(word.replace(/.*[/\\]/, ""));
}

/** As many hex digits as nobody finds another command for. */
const digits = 16;

/** A file that the command names from where it starts is another one elsewhere. */
function digestOf({ command, url, folder }: ServerPlace): string {
  const files = command.map((word) => resolve(folder, word)).filter((file) => existsSync(file));
  const whole = JSON.stringify([url ?? null, command, files]);
  return createHash("sha256").update(whole).digest("hex").slice(0, digits);
}
