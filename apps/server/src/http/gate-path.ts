/** The path under which external agents ask about their calls. */
export const gatePath = "/hooks/:agent";

/** Whether a path (without query) leads to the gate. */
export function isGatePath(path: string): boolean {
  return path.startsWith("/hooks/");
}
