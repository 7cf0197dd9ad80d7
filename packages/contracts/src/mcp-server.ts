import { z } from "zod";

/** An MCP server as the `.mcp.json` of a workspace has it. No variable in it is expanded. */
export const mcpServer = z.strictObject({
  /** As in the names of its tools. */
  name: z.string(),
  type: z.enum(["stdio", "http", "unknown"]),
  /** Its command line or address. */
  what: z.string(),
  /** The variables that the file sets for it. Only their names, because their values may be secret. */
  env: z.array(z.string()),
  /** Only their names. */
  headers: z.array(z.string()),
  /** Counted from 1. */
  line: z.int(),
  /** Why it isn't started, even where its file is trusted. */
  problem: z.string().nullable(),
  /** Why its program could change without asking for trust again; null when such a change would be noticed. */
  unwatched: z.string().nullable(),
});
export type McpServer = z.infer<typeof mcpServer>;
