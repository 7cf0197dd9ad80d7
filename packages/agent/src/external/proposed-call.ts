import type { AgentReference } from "@countersign/contracts/agent-reference";
import type { Call } from "@countersign/contracts/call";
import type { JsonObject } from "@countersign/contracts/json";
import { hashInput } from "../evaluation/hook-opinion.ts";
import type { ExternalText } from "../loop/state.ts";
import type { NewMessage, SessionRecord } from "../ports/repository.ts";

/** A call that an external agent asks about. */
export type ProposedCall = {
  toolUseId: string;
  /** The name that the agent uses. */
  name: string;
  /** The tool whose rules apply to it. */
  tool: string;
  input: JsonObject;
  /** Where it would run: absolute, real. */
  cwd: string;
  agent: AgentReference | undefined;
};

/** Whether an agent asks about a call again: same input, same folder, same agent. */
export function isSameCall(call: Call, proposed: ProposedCall, { workspace }: SessionRecord): boolean {
  const asked = call.edit?.proposed ?? call.input;
  const known = [call.calledAs ?? call.tool, call.tool, call.agent?.id, call.cwd ?? workspace];
  const present = [proposed.name, proposed.tool, proposed.agent?.id, proposed.cwd];
  const isSameInput = hashInput(call.tool, asked) === hashInput(proposed.tool, proposed.input);
  return isSameInput && known.every((each, index) => each === present[index]);
}

/** What the agent wrote before the call is its claim about it. */
export function messageOf(
  { loop }: SessionRecord,
  { toolUseId, input, agent }: Call,
  name: string,
  { id, at }: { id: string; at: string },
): NewMessage {
  const said = loop.tag === "external" && agent === undefined ? textOf(loop.said) : "";
  const text = said === "" ? [] : [{ type: "text" as const, text: said }];
  const content = [...text, { type: "tool_use" as const, id: toolUseId, name, input }];
  return agent === undefined
    ? { id, role: "assistant", content, at }
    : { id, role: "assistant", content, at, agent };
}

/** The messages of an agent as one text, with their pieces in order. */
export function textOf(said: readonly ExternalText[]): string {
  return said
    .map(({ pieces }) => [...pieces].sort((left, right) => left.index - right.index))
    .map((pieces) => pieces.map(({ text }) => text).join(""))
    .join("\n\n")
    .trim();
}
