/** Why a session has to do without tools of its workspace's MCP servers. */
export type McpProblems = {
  /**
   * A sentence for each server and tool that couldn't be used for the session's newest request to the model. Empty if all could, and if this
   * process has asked no model for it.
   */
  problemsOf(sessionId: string): readonly string[];
};
