import { assertNever } from "@countersign/contracts/assert-never";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { Line } from "../../terminal/terminal.ts";
import { explainApiError } from "../api-client.ts";
import type { Client } from "../with-server.ts";
import type { AppEvent, Asked, Effect } from "./app-state.ts";
import { attachMessages, formatCost } from "./attach-messages.ts";

type Dispatch = (event: AppEvent) => void;

/** Does at the server what the person wants, and says what became of it. */
export async function answerCall(
  { api }: Client,
  { request }: Extract<Effect, { type: "answer" }>,
  dispatch: Dispatch,
): Promise<void> {
  try {
    dispatch({ type: "answered", outcome: await api.approvals.decide.mutate(request) });
  } catch (error) {
    dispatch({ type: "not-answered", message: messageOf(error) });
  }
}

export async function doWanted(
  client: Client,
  { wanted, text }: Extract<Effect, { type: "do" }>,
  { id, dispatch }: { id: string; dispatch: Dispatch },
): Promise<void> {
  try {
    dispatch({ type: "done", lines: await did(client, wanted, id) });
  } catch (error) {
    dispatch({ type: "not-done", text, message: messageOf(error) });
  }
}

async function did({ api }: Client, wanted: Asked, id: string): Promise<Line[]> {
  switch (wanted.type) {
    case "send":
      await api.sessions.send.mutate({ id, text: wanted.text });
      return [];
    case "stop":
      await api.sessions.stop.mutate({ id });
      return [];
    case "resume":
      await api.sessions.resume.mutate({ id });
      return [];
    case "show-help":
      return attachMessages.help.map((line): Line => [{ tone: "quiet", text: line }]);
    case "show-cost":
      return [[{ tone: "quiet", text: formatCost(await api.sessions.get.query({ id, newest: 1 })) }]];
    case "show-grants": {
      const grants = await api.sessions.grants.query({ id });
      if (grants.length === 0) return [[{ tone: "quiet", text: attachMessages.noGrants }]];
      return grants.map(
        ({ text, by }): Line => [{ tone: "allow", text: "✓ " }, text, { tone: "quiet", text: `  ${by}` }],
      );
    }
    default:
      return assertNever(wanted);
  }
}

/** Sets the session's mode. */
export async function setMode(
  { api }: Client,
  given: { id: string; mode: PermissionMode },
  dispatch: Dispatch,
): Promise<void> {
  try {
    await api.sessions.setMode.mutate(given);
    dispatch({ type: "mode-answered", problem: null });
  } catch (error) {
    dispatch({ type: "mode-answered", problem: messageOf(error) });
  }
}

function messageOf(error: unknown): string {
  const explained = explainApiError(error);
  return explained instanceof Error ? explained.message : String(explained);
}
