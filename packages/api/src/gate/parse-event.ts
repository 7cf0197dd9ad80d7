import { AppError } from "@countersign/contracts/app-error";
import { formatIssues } from "@countersign/contracts/format-issues";
import { jsonObject } from "@countersign/contracts/json";
import { assertStorable } from "@countersign/db/json-text";
import { z } from "zod";
import type { AgentAdapter, AgentEvent } from "./agent-adapter.ts";

/** Reads an event. Throws `AppError("bad-input")` if it isn't JSON or isn't an event of this agent. */
export function readEvent(body: string, requestId: string, { eventNames, read }: AgentAdapter): AgentEvent {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (cause) {
    throw new AppError("bad-input", "The event isn’t JSON.", { cause });
  }
  assertStorable(value);
  const named = z.object({ hook_event_name: z.string() }).safeParse(value);
  if (named.success && !eventNames.includes(named.data.hook_event_name))
    throw new AppError(
      "bad-input",
      `Countersign doesn’t know the event ${named.data.hook_event_name}. It knows ${eventNames.join(", ")}.`,
    );
  return read(parseWith(jsonObject, value), requestId);
}

/** Throws `AppError("bad-input")` that says what is wrong with the event. */
export function parseWith<T>(schema: z.ZodType<T>, event: unknown): T {
  const parsed = schema.safeParse(event);
  if (!parsed.success) throw new AppError("bad-input", `The event is invalid: ${formatIssues(parsed.error)}`);
  return parsed.data;
}
