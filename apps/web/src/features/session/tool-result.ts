import { type ToolError, toolError } from "@countersign/contracts/tool-error";

/** The error inside of a tool result, when the result is one in the product's shape. */
export function toolErrorOf(result: string): ToolError["error"] | null {
  if (!result.startsWith("{")) return null;
  try {
    const parsed = toolError.safeParse(JSON.parse(result));
    return parsed.success ? parsed.data.error : null;
  } catch {
    // Not JSON: output that happens to begin with a brace.
    return null;
  }
}
