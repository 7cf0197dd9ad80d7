import { isShellTool, toolManifests } from "@countersign/contracts/tool-manifest";
import type { PolicyCall } from "../policy-call.ts";

/**
 * What "always allow exactly this" allows, in words for a person: `cargo fmt in /path`. It is shown, never
 * compared; `grantKey` is compared.
 */
export function signatureOf(call: PolicyCall, cwd: string): string {
  const text = (name: string): string => {
    const value = call.input[name];
    return typeof value === "string" ? value : "";
  };
  const path = text("file_path") || text("path") || text("notebook_path");
  const summary = toolManifests.get(call.tool)?.summary;
  return summary ? summary({ cwd, path, text }) : `${call.tool} ${stableText(call.input)}`;
}

/**
 * The key under which an exact grant is kept: equal for equal tool, input and working directory only. The description
 * of a command is left out: it has no effect, and models word it again each time.
 */
export function grantKey(call: PolicyCall, cwd: string): string {
  const input = isShellTool(call.tool) ? { ...call.input, description: undefined } : call.input;
  return `${JSON.stringify([call.tool, cwd])}${stableText(input)}`;
}

/** JSON with sorted keys, so that equal values give equal text. */
function stableText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableText).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${stableText(entry)}`).join(",")}}`;
}
