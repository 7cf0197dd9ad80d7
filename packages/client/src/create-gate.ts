import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Call, CallResult, Gate, GateOptions } from "./gate.ts";
import { readPromptAnswer, readReportAnswer, readVerdict } from "./read-answer.ts";
import { runCall } from "./run-call.ts";
import { type Connection, sendEvent } from "./send-event.ts";

const options = z.strictObject({
  key: z
    .string("must be a key with the scope gate, here or in COUNTERSIGN_KEY")
    .regex(/^[\x21-\x7e]+$/, "must be a key with the scope gate, without spaces"),
  url: z.union([z.url({ protocol: /^https?$/ }), z.instanceof(URL)]),
  socket: z.string().startsWith("/", "must be an absolute path").optional(),
  session: z.string().min(1).max(4_096).optional(),
  cwd: z.string().startsWith("/", "must be an absolute path").optional(),
  agent: z.enum(["program", "mcp"]).default("program"),
  onWarning: z.custom<(error: Error) => void>((value) => typeof value === "function").optional(),
});

/**
 * Makes a gate: Countersign decides each call that you ask it about, by its rules or by a person in the browser. Asks nothing yet. Throws a
 * `TypeError` for bad options, and for nothing else.
 *
 * ```ts
 * const { run } = createGate();
 * const outcome = await run({ id: "1", tool: "send_email", input: { to: "ada@example.com" } }, ({ input }) => send(input));
 * ```
 */
export function createGate(given: GateOptions = {}): Gate {
  return gateOver(given, 1_000);
}

const defaultUrl = "http://127.0.0.1:4747";

/** `pauseMs`: see `Connection`. */
export function gateOver(given: GateOptions, pauseMs: number): Gate {
  const { COUNTERSIGN_KEY, COUNTERSIGN_SOCKET, COUNTERSIGN_URL = defaultUrl } = process.env;
  const variables = { key: COUNTERSIGN_KEY, url: COUNTERSIGN_URL, socket: COUNTERSIGN_SOCKET };
  const parsed = options.safeParse({ ...variables, ...given });
  if (!parsed.success) throw new TypeError(`Bad options for createGate: ${z.prettifyError(parsed.error)}`);
  const {
    key,
    url,
    socket = null,
    agent,
    session = randomUUID(),
    cwd = process.cwd(),
    onWarning = warn,
  } = parsed.data;
  const connection: Connection = { url: new URL(`/hooks/${agent}`, url), socket, key, pauseMs };

  const send = (name: string, fields: object, signal?: AbortSignal) =>
    sendEvent({ hook_event_name: name, session_id: session, cwd, ...fields }, connection, signal);

  const gate: Gate["gate"] = async (call, { signal } = {}) => {
    const sameAs = call.sameAs === undefined ? {} : { same_as: call.sameAs };
    return readVerdict(await send("PreToolUse", { ...fieldsOf(call), ...sameAs }, signal), call);
  };
  const report: Gate["report"] = async (call, result) => {
    const ended = fieldsOfResult(result);
    return readReportAnswer(await send(ended.name, { ...fieldsOf(call), ...ended.fields }));
  };
  return {
    gate,
    report,
    run: (call, execute, more = {}) => runCall(call, execute, { gate, report, onWarning, ...more }),
    async prompt(text) {
      return readPromptAnswer(await send("UserPromptSubmit", { prompt: text }));
    },
    async say(text) {
      await send("MessageDisplay", { message_id: randomUUID(), index: 0, delta: text });
    },
    async endTurn(text = "") {
      await send("Stop", { last_assistant_message: text });
    },
    async end() {
      await send("SessionEnd", {});
    },
  };
}

function fieldsOf({ id, tool, input, cwd }: Call): object {
  const call = { tool_name: tool, tool_input: input, tool_use_id: id };
  return cwd === undefined ? call : { ...call, cwd };
}

function fieldsOfResult(result: CallResult): { name: string; fields: object } {
  switch (result.kind) {
    case "ran":
      return { name: "PostToolUse", fields: { tool_response: result.output ?? null } };
    case "failed":
      return { name: "PostToolUseFailure", fields: { error: result.error } };
    case "interrupted":
      return { name: "PostToolUseFailure", fields: { error: result.error, is_interrupt: true } };
  }
}

function warn(error: Error): void {
  process.emitWarning(error);
}
