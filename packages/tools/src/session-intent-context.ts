import { createHash } from "node:crypto";
import { AppError } from "@countersign/contracts/app-error";
import type { SessionIntent } from "@countersign/contracts/intent";
import type { FileFingerprint } from "@countersign/contracts/preview";
import { type ToolContext, ToolInputError, type ToolSession } from "./ports/tool.ts";

/** The session that a tool for intents works for. Throws where there is none: then the tool is in a wrong place. */
export function sessionIn({ session }: ToolContext): ToolSession {
  if (session === undefined) throw new Error("a tool for intents was looked at outside of a session");
  return session;
}

/** What an approval is bound to beside the input: what the intent said when it was shown. It names no file. */
export function intentFingerprint(id: string, shown: unknown): FileFingerprint {
  return { path: `intent:${id}`, hash: createHash("sha256").update(JSON.stringify(shown)).digest("hex") };
}

/** The model reads what cannot be done with intents like any other wrong input. */
export async function orInputError<T>(work: Promise<T>, hint: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) throw new ToolInputError(error.message, hint);
    throw error;
  }
}

/** Intents as text, for the model. */
export function namesOf(intents: readonly SessionIntent[]): string {
  return intents.map(({ id, title }) => `${id} (${title})`).join(", ");
}
