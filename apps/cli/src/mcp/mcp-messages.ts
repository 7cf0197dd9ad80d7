/** What the gateway says to the client of an MCP server, and on standard error. */
export const mcpMessages = {
  waiting: "This call is waiting for a person in Countersign.",
  failed: (why: string) => `Countersign didn’t let this call run: ${why}`,
  invalidCall: "A tools/call needs a name, and its arguments must be an object.",
  usedId: "A request with this id is still running.",
  unanswerable: "A tools/call without an id can’t be answered, so it isn’t passed on.",
  notOne: "The client sent something that isn’t one message of the protocol, so it isn’t passed on.",
  serverFailed: (why: string) => `The MCP server can’t be reached: ${why}`,
} as const;
