/** What a path rule of a tool decides on: reading, changing or deleting a file. */
export type PathAccess = "read" | "write" | "delete";

/**
 * What the policy knows of a tool. `class` "safe" only reads. `ruleTools` are the tools whose rules cover it, its own
 * first. `restrictedBy` are further tools whose deny and ask rules hold for it on the same path: what may not be read may
 * not be changed. `syntax` is what stands between the parentheses of its rules. `paths` are the inputs that hold a path.
 */
export type ToolEntry = {
  class: "safe" | "destructive";
  syntax: "command" | "path" | "host" | "intent";
  ruleTools: readonly string[];
  restrictedBy?: readonly string[];
  access: PathAccess;
  /** The inputs that name the file or folder; the first one that is present counts, the others must agree. */
  paths: readonly string[];
  /** Whether the path may be left out, which means the working directory. */
  isPathOptional: boolean;
  /** Inputs with glob patterns, which can name paths too. */
  patterns: readonly string[];
};

const file = { syntax: "path", paths: ["file_path", "path", "notebook_path"], patterns: [] } as const;
const search = {
  class: "safe",
  syntax: "path",
  access: "read",
  paths: ["path"],
  isPathOptional: true,
} as const;
const write = {
  ...file,
  class: "destructive",
  access: "write",
  isPathOptional: false,
  restrictedBy: ["Read"],
} as const;

/** Tools that change under which intent, or with which scope, a session works. Their rules have nothing between parentheses. */
const intentTool = {
  class: "destructive",
  syntax: "intent",
  access: "write",
  paths: [],
  isPathOptional: true,
  patterns: [],
} as const;

/** Every tool that the policy knows. A tool that is not here is destructive. */
export const toolTable: ReadonlyMap<string, ToolEntry> = new Map<string, ToolEntry>([
  ["Read", { ...file, class: "safe", ruleTools: ["Read"], access: "read", isPathOptional: false }],
  ["Grep", { ...search, ruleTools: ["Grep", "Read"], patterns: ["glob"] }],
  ["Glob", { ...search, ruleTools: ["Glob", "Read"], patterns: ["pattern"] }],
  ["LS", { ...search, ruleTools: ["LS", "Read"], patterns: [] }],
  ["Edit", { ...write, ruleTools: ["Edit"] }],
  ["Write", { ...write, ruleTools: ["Write", "Edit"] }],
  ["MultiEdit", { ...write, ruleTools: ["MultiEdit", "Edit"] }],
  ["NotebookEdit", { ...write, ruleTools: ["NotebookEdit", "Edit"] }],
  ["Delete", { ...write, access: "delete", ruleTools: ["Delete"] }],
  [
    "Bash",
    {
      class: "destructive",
      syntax: "command",
      ruleTools: ["Bash"],
      access: "write",
      paths: [],
      isPathOptional: true,
      patterns: [],
    },
  ],
  ["select_intent", { ...intentTool, ruleTools: ["select_intent"] }],
  ["request_scope_expansion", { ...intentTool, ruleTools: ["request_scope_expansion"] }],
  [
    "WebFetch",
    {
      class: "destructive",
      syntax: "host",
      ruleTools: ["WebFetch"],
      access: "read",
      paths: [],
      isPathOptional: true,
      patterns: [],
    },
  ],
]);

/** Whether a tool only reads ("safe"). An unknown tool is destructive. */
export function classOf(tool: string): "safe" | "destructive" {
  return toolTable.get(tool)?.class ?? "destructive";
}
