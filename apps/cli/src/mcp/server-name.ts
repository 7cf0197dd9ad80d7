import { isMcpServerName } from "@countersign/contracts/mcp-name";
import { StartError } from "@countersign/server/start-error";

/** Programs that start others: the server's name isn't theirs. */
const launchers =
  /^(?:bun|bunx|deno|docker|node|npm|npx|pnpm|pnpx|podman|python[\d.]*|run|sh|bash|exec|dlx|uv|uvx|yarn)$/;

/**
 * The name of an MCP server in the names of its tools. The server itself has no say in it: rules for another one must not hold for it. Throws
 * `StartError` where none is given and none can be made of its command or address.
 */
export function serverName(
  given: string | undefined,
  command: readonly string[],
  url: string | undefined,
): string {
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
  if (isMcpServerName(name)) return name;
  throw new StartError("Name the MCP server with --name: its tools are called mcp__NAME__tool in rules.");
}

function isAside(word: string): boolean {
  return word.startsWith("-") || launchers.test(word.replace(/.*[/\\]/, ""));
}
