import { type PermissionMode, permissionMode } from "@countersign/contracts/permission-mode";
import { type Visibility, visibility } from "@countersign/contracts/visibility";
import { useKeptDraft } from "../../../lib/data/use-kept-draft.ts";

/** The form of a new session as it was left. */
export type SessionDraft = {
  workspace: string;
  task: string;
  mode: PermissionMode;
  visibility: Visibility;
  model: string;
  turns: string;
  cost: string;
  wait: string;
};

const draftKey = "countersign-new-session";

/** What is written in the form, until a session was started from it. */
export function useSessionDraft(
  workspace: string,
  usualMode: PermissionMode,
): [SessionDraft, (change: Partial<SessionDraft>) => void] {
  const { draft, change } = useKeptDraft(draftKey, (kept) => readDraft(kept, workspace, usualMode));
  return [draft, change];
}

export function forgetDraft() {
  sessionStorage.removeItem(draftKey);
}

/**
 * A kept draft, as far as it can be read. A mode in which nothing asks is chosen anew each time, unless it is the usual one
 * of this server.
 */
export function readDraft(
  kept: string | null,
  workspace: string,
  usualMode: PermissionMode = "default",
): SessionDraft {
  const fields = fieldsOf(kept);
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const mode = permissionMode.safeParse(fields.get("mode")).data ?? usualMode;
  return {
    workspace: fields.has("workspace") ? text("workspace") : workspace,
    task: text("task"),
    mode: mode === "bypassPermissions" ? usualMode : mode,
    visibility: visibility.safeParse(fields.get("visibility")).data ?? "team",
    model: text("model"),
    turns: text("turns"),
    cost: text("cost"),
    wait: text("wait"),
  };
}

function fieldsOf(kept: string | null): Map<string, unknown> {
  if (kept === null) return new Map();
  try {
    const read: unknown = JSON.parse(kept);
    return new Map(typeof read === "object" && read !== null ? Object.entries(read) : []);
  } catch {
    // Not what this form wrote: it begins empty.
    return new Map();
  }
}
