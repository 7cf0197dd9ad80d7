export type FieldErrors = {
  workspace?: string;
  task?: string;
  intent?: string;
  mode?: string;
  model?: string;
  limits?: string;
  turns?: string;
  cost?: string;
  wait?: string;
  form?: string;
};

const fieldOf: Record<string, keyof FieldErrors> = {
  workspace: "workspace",
  prompt: "task",
  intent: "intent",
  mode: "mode",
  model: "model",
  limits: "limits",
};

/**
 * Puts what the server said at the fields that it means. The server names a field at the beginning of a part
 * ("workspace: …; prompt: …"); a sentence that speaks of the workspace or a folder stands at that field too.
 */
export function fieldErrors(message: string): FieldErrors {
  const errors: FieldErrors = {};
  for (const part of message.split("; ")) {
    const named = /^(\w+)(?:\.\w+)*: (.+)$/s.exec(part);
    const field = named?.[1] === undefined ? undefined : fieldOf[named[1]];
    if (field !== undefined && named?.[2] !== undefined) errors[field] ??= named[2];
    else if (/\bintent\b/i.test(part)) errors.intent ??= part;
    else if (/workspace|folder|directory/i.test(part)) errors.workspace ??= part;
    else if (/\bmodel\b/i.test(part)) errors.model ??= part;
    else errors.form = errors.form === undefined ? part : `${errors.form}; ${part}`;
  }
  return errors;
}
