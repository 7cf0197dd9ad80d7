import { StartError } from "@countersign/server/start-error";

/** Programs that start other programs, so they don't name the server. */
const launchers =
  /^(?:bun|bunx|deno|docker|node|npm|npx|pnpm|pnpx|podman|python[\d.]*|run|sh|bash|exec|dlx|uv|uvx|yarn)$/;

/**
 * The MCP server's part of its tools' names. The server can't choose it, or it could get the rules of another server. Throws `StartError` if
 * none is given and its command or address yields none.
 */
export function serverName(
  given: string | undefined,
  command: readonly string[],
  url: string | undefined,
): string {
  if (given !== undefined) {
    if (isName(given)) return given;
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
  if (isName(name)) return name;
  throw new StartError("Name the MCP server with --name: its tools are called mcp__NAME__tool in rules.");
}

function isAside(word: string): boolean {
  return word.startsWith("-") || launchers.test(word.replace(/.*[/\\]/, ""));
}

/** A name without "__", because the tool's name starts after the first "__". */
function isName(name: string): boolean {
  return /^[A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*$/.test(name);
}
