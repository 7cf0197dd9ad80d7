import { AppError } from "@countersign/contracts/app-error";
import type { ContentBlock } from "@countersign/contracts/message";
import type { HookSession, Hooks } from "../ports/hooks.ts";
import type { NewMessage } from "../ports/repository.ts";

/** A message of a person, and what hooks added to it. */
export function userMessage(id: string, text: string, at: string, added: string[] = []): NewMessage {
  return { id, role: "user", content: [{ type: "text", text }, ...hookAdditions(added)], at };
}

/** What hooks added to a person's message, marked as theirs for the model. */
export function hookAdditions(added: readonly string[]): ContentBlock[] {
  return added.map((addition) => ({ type: "text", text: `Added by a hook: ${addition}` }));
}

/** What the UserPromptSubmit hooks add to a person's message. Throws `AppError("conflict")` when one of them refuses it. */
export async function runPromptHooks(text: string, session: HookSession, hooks: Hooks): Promise<string[]> {
  const said = await hooks.userPromptSubmit(text, session, new AbortController().signal);
  if (said.block === null && said.interrupt === true)
    throw new AppError("conflict", "A hook ended the turn before this message was sent.");
  if (said.block === null) return said.additionalContext;
  throw new AppError("conflict", `The hook ${said.block.hook} blocked this message: ${said.block.reason}`);
}
