import { formatIssueMessage } from "@countersign/contracts/format-issues";
import { isMcpServerName, plainMcpName } from "@countersign/contracts/mcp-name";
import { findNodeAtLocation, getNodeValue, type Node } from "jsonc-parser";
import { z } from "zod";
import { nearName } from "./near-name.ts";
import { placeOf, type SettingsProblem } from "./place-in-text.ts";

/** How a server is reached, as it stands in the file: `${VARIABLE}` isn't expanded. */
export type McpStart =
  | { type: "stdio"; command: string; args: string[]; env: Record<string, string> }
  | { type: "http"; url: string; headers: Record<string, string> }
  | { type: "unknown"; name: string };

/** A server of a `.mcp.json`. `name`: in the names of its tools. `problem`: why it can't be started as it stands. */
export type FileServer = { name: string; start: McpStart; line: number; problem: string | null };

export type ParsedServers =
  | { ok: true; servers: FileServer[]; warning: SettingsProblem | null }
  | { ok: false; problem: SettingsProblem };

const texts = z.record(z.string(), z.string()).default({});
const stdio = z.strictObject({
  type: z.literal("stdio").optional(),
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: texts,
  description: z.string().optional(),
});
const http = z.strictObject({
  type: z.enum(["http", "streamable-http"]),
  url: z.string().min(1),
  headers: texts,
  description: z.string().optional(),
});
const servers = z.looseObject({ mcpServers: z.record(z.string(), z.looseObject({})) });

/**
 * Reads the tree of a `.mcp.json`, in the shape of Claude Code. A server that has a field that isn't known here, or a name that another one's
 * tools could have, isn't started, and says so.
 */
export function parseMcpServers(tree: Node, text: string): ParsedServers {
  const at = (path: (string | number)[], message: string): SettingsProblem => {
    const node = findNodeAtLocation(tree, path) ?? tree;
    return { ...placeOf(text, node.offset), message };
  };
  const parsed = servers.safeParse(getNodeValue(tree));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = (issue?.path ?? []).filter((key) => typeof key !== "symbol");
    const said = issue === undefined ? "it has the wrong shape" : formatIssueMessage(issue);
    return { ok: false, problem: at(path, `${path.join(".") || "the file"}: ${said}`) };
  }
  const found = Object.entries(parsed.data.mcpServers).map(
    ([given, value]): FileServer & { given: string } => {
      const { start, problem } = readStart(value);
      const { line } = at(["mcpServers", given], "");
      return { given, name: plainMcpName(given), start, line, problem: nameProblem(given) ?? problem };
    },
  );
  const read = found.map(({ given, ...server }) => ({
    ...server,
    problem: server.problem ?? takenName(given, found),
  }));
  const broken = read.find(({ problem }) => problem !== null);
  const warning = broken && { line: broken.line, column: 1, message: `${broken.name}: ${broken.problem}` };
  return { ok: true, servers: read, warning: warning ?? null };
}

function readStart(value: Record<string, unknown>): Pick<FileServer, "start" | "problem"> {
  const type = value.type ?? (value.url !== undefined && value.command === undefined ? "http" : "stdio");
  const isHttp = type === "http" || type === "streamable-http";
  if (!isHttp && type !== "stdio") {
    const name = String(type);
    const problem = `servers of type ${name} can’t be used here. Use stdio or http.`;
    return { start: { type: "unknown", name }, problem };
  }
  const parsed = isHttp ? http.safeParse({ ...value, type }) : stdio.safeParse(value);
  if (!parsed.success)
    return { start: { type: "unknown", name: String(type) }, problem: describe(parsed.error, value, isHttp) };
  const { data } = parsed;
  const start: McpStart =
    "url" in data
      ? { type: "http", url: data.url, headers: data.headers }
      : { type: "stdio", command: data.command, args: data.args, env: data.env };
  return { start, problem: contentProblem(start) };
}

function describe({ issues }: z.ZodError, value: object, isHttp: boolean): string {
  const [issue] = issues;
  const known = Object.keys(isHttp ? http.shape : stdio.shape);
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    const near = nearName(unknown, known);
    return `${unknown} is unknown here${near === null ? "" : `. Did you mean ${near}?`}`;
  }
  return issue === undefined
    ? "it has the wrong shape"
    : `${issue.path.join(".")}: ${formatIssueMessage(issue)}`;
}

function contentProblem(start: McpStart): string | null {
  const said = JSON.stringify(start);
  return said.includes("\\u0000") ? "it contains a NUL byte" : null;
}

/** Its tools are named `mcp__NAME__tool`: a name must not end anywhere else than at the first `__`. */
function nameProblem(given: string): string | null {
  const name = plainMcpName(given);
  if (isMcpServerName(name) && name.length <= longestName) return null;
  return `${JSON.stringify(given)} can’t be the name of a server: its tools would be named mcp__${name}__…. Use letters, digits, - and single _ between them, at most ${longestName} characters.`;
}

const longestName = 40;

function takenName(given: string, all: readonly { given: string; name: string }[]): string | null {
  const name = plainMcpName(given).toLowerCase();
  const other = all.find((each) => each.given !== given && each.name.toLowerCase() === name);
  if (other === undefined) return null;
  return `its tools would have the same names as those of ${JSON.stringify(other.given)}. Rename one of the two.`;
}
