import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { Call } from "@countersign/contracts/call";
import { canonicalJson } from "@countersign/contracts/canonical-json";

/** What was denied before in the session, for the question about the same call. */
export type PriorDenials = {
  note(entry: AuditEntry): void;
  /** The last denial of just this call, in words; null when there was none. */
  messageFor(call: Call): string | null;
};

/**
 * Makes an empty memory. A call is the same when tool and input are equal; a command also when it comes to the same
 * canonical form, so that another description does not hide that it was denied.
 */
export function createPriorDenials(): PriorDenials {
  const messages = new Map<string, string>();
  return {
    note(entry) {
      if (entry.verdict !== "deny") return;
      const said = entry.reason ?? entry.reasons[0]?.text ?? "";
      const why = said === "" ? "without a reason" : `with the reason: ${said}`;
      const text = `The same call was denied before in this session, ${why}`;
      for (const key of keysOf(entry.tool, entry.input, entry.canonical)) messages.set(key, text);
      if (entry.proposedInput !== undefined) messages.set(inputKey(entry.tool, entry.proposedInput), text);
    },
    messageFor({ tool, input, assessment }) {
      for (const key of keysOf(tool, input, assessment?.canonical ?? null)) {
        const found = messages.get(key);
        if (found !== undefined) return found;
      }
      return null;
    },
  };
}

function keysOf(tool: string, input: Call["input"], canonical: string | null): string[] {
  const key = inputKey(tool, input);
  return canonical === null ? [key] : [key, `${tool} canonical ${canonical}`];
}

function inputKey(tool: string, input: Call["input"]): string {
  return `${tool} input ${canonicalJson(input)}`;
}
