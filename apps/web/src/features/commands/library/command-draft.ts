/** A team command that is being written. `version`: the one that it was begun from, null for none. */
export type CommandDraft = { name: string; text: string; version: number | null };

/** What a new command begins with: what the head of it can say. */
export const newCommandText = `---
description: ""
argument-hint: ""
# What runs without approval until the agent stops,
# for example Bash(npm test:*)
allowed-tools: []
---
`;

/** A kept draft; null for what is none. */
export function readCommandDraft(kept: string | null): CommandDraft | null {
  if (kept === null) return null;
  try {
    const read: unknown = JSON.parse(kept);
    const fields = new Map(typeof read === "object" && read !== null ? Object.entries(read) : []);
    const name: unknown = fields.get("name");
    const text: unknown = fields.get("text");
    const version: unknown = fields.get("version");
    if (typeof name !== "string" || typeof text !== "string") return null;
    return version === null || typeof version === "number" ? { name, text, version } : null;
  } catch {
    // Not what this page wrote: nothing is being written.
    return null;
  }
}
