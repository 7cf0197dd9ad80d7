/** What the gateway says to the client of an MCP server, and on standard error. */
export const mcpMessages = {
  waiting: "This call waits in Countersign for a person.",
  failed: (why: string) => `Countersign didn’t let this call run: ${why}`,
  invalidCall: "A tools/call needs a name, and arguments that are an object.",
  usedId: "A request with this id is still running.",
  unanswerable: "A tools/call without an id can’t be answered, so it isn’t passed on.",
  serverFailed: (why: string) => `The MCP server can’t be reached: ${why}`,
} as const;
