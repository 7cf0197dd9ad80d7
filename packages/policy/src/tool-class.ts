/** `safe` tools only read. `destructive` ones write, delete, run or send. `unknown` ones are treated as destructive. */
export type ToolClass = "safe" | "destructive" | "unknown";

const classes: ReadonlyMap<string, ToolClass> = new Map([
  ["Read", "safe"],
  ["Grep", "safe"],
  ["Glob", "safe"],
  ["LS", "safe"],
  ["Write", "destructive"],
  ["Edit", "destructive"],
  ["MultiEdit", "destructive"],
  ["Delete", "destructive"],
  ["Bash", "destructive"],
  ["WebFetch", "destructive"],
]);

/** The class of a tool by its exact name. */
export function classOf(tool: string): ToolClass {
  return classes.get(tool) ?? "unknown";
}
