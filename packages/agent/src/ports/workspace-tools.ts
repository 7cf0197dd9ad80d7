import type { AnyTool } from "@countersign/tools/ports/tool";

/** What a session's model is offered besides the built-in tools. `problems`: what isn't offered and why, in words for the model. */
export type OfferedTools = { tools: readonly AnyTool[]; problems: readonly string[] };

/** The tools that a workspace adds to the built-in ones: those of its MCP servers. */
export type WorkspaceTools = {
  /** Starts what they need. Rejects only when the signal aborts. */
  offered(session: { id: string; workspace: string }, signal: AbortSignal): Promise<OfferedTools>;
  /** One tool as it is known now; undefined where nobody trusts it any more. Starts nothing. */
  find(workspace: string, name: string): Promise<AnyTool | undefined>;
};

export const noOfferedTools: OfferedTools = { tools: [], problems: [] };
