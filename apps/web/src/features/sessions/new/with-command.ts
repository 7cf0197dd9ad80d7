/** A task with a command typed before it; one that stands there already gives way, and the other words stay. */
export function withCommand(task: string, name: string): string {
  const rest = task.trimStart().replace(/^\/[A-Za-z][\w.:-]*(?:\s+|$)/, "");
  return `/${name} ${rest}`;
}
