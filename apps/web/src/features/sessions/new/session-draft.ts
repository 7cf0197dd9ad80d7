import { type PermissionMode, permissionMode } from "@countersign/contracts/permission-mode";
import { sandboxLevel } from "@countersign/contracts/sandbox";
import { type NewSession, newSession } from "@countersign/contracts/session";
import { visibility } from "@countersign/contracts/visibility";
import { z } from "zod";
import { readKeptDraft } from "../../../lib/forms/kept-draft.ts";
import type { ZodForm } from "../../../lib/forms/use-zod-form.ts";
import { folderOf } from "../../../lib/messages/paths.ts";
import { typedLimits } from "./limits.ts";
import { readTask } from "./read-task.ts";
import { sessionFieldMessages } from "./session-field-messages.ts";

/** Where the form of a new session is kept as it was left. */
export const draftPlace = "countersign-new-session";

/** Reads the form of a new session as the session to start. */
export const newSessionForm = z
  .object({
    workspace: z.string().trim().min(1, sessionFieldMessages.enterFolder).transform(folderOf),
    prompt: z.string().transform((typed, context) => {
      const read = readTask(typed);
      if (read.tag === "task") return read.text;
      context.addIssue(read.why);
      return z.NEVER;
    }),
    mode: permissionMode,
    visibility,
    sandbox: sandboxLevel,
    model: z.string().trim().transform(emptyAsNone),
    /** Null: nothing was chosen yet. "": none. */
    intent: z
      .string()
      .nullable()
      .transform((id) => emptyAsNone(id ?? "")),
    limits: typedLimits,
  })
  .transform((session): z.input<typeof newSession> => session)
  .pipe(newSession);
export type SessionDraft = z.input<typeof newSessionForm>;
export type SessionForm = ZodForm<SessionDraft, NewSession>;

/**
 * A kept draft, as far as it can be read. A mode in which nothing asks is chosen anew each time, unless it is the usual one
 * of this server.
 */
export function readDraft(
  kept: string | null,
  workspace: string,
  usualMode: PermissionMode = "default",
): SessionDraft {
  const text = z.string().catch("");
  const draft = z.object({
    workspace: z.string().catch(workspace),
    prompt: text,
    mode: permissionMode.exclude(["bypassPermissions"]).or(z.literal(usualMode)).catch(usualMode),
    visibility: visibility.catch("team"),
    sandbox: sandboxLevel.catch("off"),
    model: text,
    intent: z.null().catch(null),
    limits: z
      .object({ maxTurns: text, maxCostUsd: text, maxWaitSeconds: text })
      .catch({ maxTurns: "", maxCostUsd: "", maxWaitSeconds: "" }),
  });
  return readKeptDraft(draft, kept) ?? draft.parse({});
}

function emptyAsNone(text: string): string | undefined {
  return text === "" ? undefined : text;
}
