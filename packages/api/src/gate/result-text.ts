import { z } from "zod";

const commandOutput = z.object({ stdout: z.string(), stderr: z.string() });
const longest = 200_000;

/** What a call of Claude Code returned, as one text for people and the audit log. */
export function textOfResponse(response: unknown): string {
  const command = commandOutput.safeParse(response);
  if (command.success) {
    const { stdout, stderr } = command.data;
    return shorten([stdout, stderr].filter((text) => text.trim() !== "").join("\n") || "(no output)");
  }
  return shorten(typeof response === "string" ? response : (JSON.stringify(response, null, 2) ?? ""));
}

function shorten(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}\n… (cut)`;
}
