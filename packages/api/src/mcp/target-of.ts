import { type Environment, environmentIn, type McpTarget, shellEnvironment } from "@countersign/agent";
import { expandVariables } from "./expand-variables.ts";
import type { TrustedServer } from "./trusted-servers.ts";

/**
 * How a trusted server is reached, with its variables expanded. It gets what commands of tools get: the environment without the secrets of
 * Countersign. Throws for a variable that isn't set, and for an address that is none.
 */
export function targetOf({ workspace, start }: TrustedServer, given: Environment): McpTarget {
  const environment = { ...environmentIn(workspace, shellEnvironment(given)), CLAUDE_PROJECT_DIR: workspace };
  const expand = (text: string) => expandVariables(text, environment);
  const expandAll = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, expand(text)]));
  if (start.type === "http")
    return { type: "http", url: addressOf(expand(start.url)), headers: expandAll(start.headers) };
  return {
    type: "stdio",
    command: expand(start.command),
    args: start.args.map(expand),
    env: { ...environment, ...expandAll(start.env) },
    cwd: workspace,
  };
}

function addressOf(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error("its URL isn’t one that starts with http:// or https://");
  const { username, password } = new URL(url);
  if (username + password !== "")
    throw new Error("its user name and password belong in headers, not in the URL");
  return url;
}
