import { taskTool } from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import { claudeEvent, claudeEventNames } from "@countersign/contracts/claude-event";
import { knownToolsOf } from "@countersign/contracts/external-tool";
import { toolManifests } from "@countersign/contracts/tool-manifest";
import type { AgentAdapter, AgentEvent } from "./agent-adapter.ts";
import { eventOf } from "./claude-adapter.ts";
import { claudeAnswers } from "./claude-answers.ts";
import { parseWith } from "./parse-event.ts";

/** People's own programs. They send events like Claude Code's, and declare which of their tools are the same as ours. */
export const programAdapter: AgentAdapter = {
  eventNames: claudeEventNames,
  read(given) {
    const event = parseWith(claudeEvent, given);
    const read = eventOf(event);
    if (event.hook_event_name !== "PreToolUse" || read.said.kind !== "call") return read;
    assertDeclared(event.tool_name, event.same_as);
    return { ...read, said: { ...read.said, sameAs: event.same_as } };
  },
  answers: claudeAnswers,
};

/** The clients of MCP servers, through `countersign mcp`. */
export const mcpAdapter: AgentAdapter = {
  eventNames: claudeEventNames,
  read(given) {
    const read: AgentEvent = eventOf(parseWith(claudeEvent, given));
    if (read.said.kind === "call" && !/^mcp__[^_].*?__./.test(read.said.name))
      throw new AppError(
        "bad-input",
        `Name a tool of an MCP server mcp__server__tool, not ${read.said.name}.`,
      );
    return read;
  },
  answers: claudeAnswers,
};

/** Throws `AppError("bad-input")` if rules would take the name for a tool of ours other than the declared one. */
function assertDeclared(name: string, sameAs: string | undefined): void {
  const declarable = knownToolsOf("program");
  if (sameAs !== undefined && !declarable.includes(sameAs))
    throw new AppError(
      "bad-input",
      `The tool ${name} can’t be the same as ${sameAs}. It can be the same as ${declarable.join(", ")}.`,
    );
  const isOurs = name === taskTool || toolManifests.has(name);
  if (isOurs && name !== sameAs)
    throw new AppError(
      "bad-input",
      `${name} is the name of a tool of Countersign. Declare what your tool is the same as, or give it another name.`,
    );
}
