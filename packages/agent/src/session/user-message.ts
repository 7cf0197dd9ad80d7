import { AppError } from "@countersign/contracts/app-error";
import type { ContentBlock } from "@countersign/contracts/message";
import type { HookSession, Hooks } from "../ports/hooks.ts";
import type { NewMessage } from "../ports/repository.ts";

/** A message with a person's words, and what hooks added to them. */
export function userMessage(id: string, text: string, at: string, added: string[] = []): NewMessage {
  return { id, role: "user", content: [{ type: "text", text }, ...hookAdditions(added)], at };
}

/** What hooks added to a person's words, for the model to tell it from them. */
export function hookAdditions(added: readonly string[]): ContentBlock[] {
  return added.map((addition) => ({ type: "text", text: `Added by a hook: ${addition}` }));
}

/** What the UserPromptSubmit hooks add to a person's words. Throws `AppError("conflict")` when one of them refuses them. */
export async function runPromptHooks(text: string, session: HookSession, hooks: Hooks): Promise<string[]> {
  const said = await hooks.userPromptSubmit(text, session, new AbortController().signal);
  if (said.block === null && said.interrupt === true)
    throw new AppError("conflict", "A hook ended the turn before these words were sent.");
  if (said.block === null) return said.additionalContext;
  throw new AppError("conflict", `The hook ${said.block.hook} refused these words: ${said.block.reason}`);
}
