/** What a session says about the MCP servers of its workspace. */
export const mcpMessages = {
  whatToDo:
    "The session continues without these tools. Fix the server or .mcp.json, and send the next message after a minute: Countersign then tries again.",
  review: "Review .mcp.json in Rules",
} as const;
