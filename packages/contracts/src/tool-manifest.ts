/** What a path rule of a tool decides on: reading, changing or deleting a file. */
export type PathAccess = "read" | "write" | "delete";

/** The call that a summary is about. `text` reads an input as text: "" where there is none. `path` is its file or folder. */
export type SummaryContext = { cwd: string; path: string; text: (input: string) => string };

/**
 * What is known of one tool. `class` "safe" only reads. `syntax` is what stands between the parentheses of its rules.
 * `summary` is one line for a person; null where the input itself is shown.
 */
export type ToolManifest = {
  class: "safe" | "destructive";
  syntax: "command" | "path" | "host" | "intent";
  /** Whether its input is a command that a shell runs. */
  isShell: boolean;
  access: PathAccess;
  /** The inputs that name the file or folder; the first one that is present counts, the others must agree. */
  paths: readonly string[];
  /** Whether the path may be left out, which means the working directory. */
  isPathOptional: boolean;
  /** Inputs with glob patterns, which can name paths too. */
  patterns: readonly string[];
  summary: ((call: SummaryContext) => string) | null;
};

const file = {
  syntax: "path",
  isShell: false,
  paths: ["file_path", "path", "notebook_path"],
  isPathOptional: false,
  patterns: [],
} as const;
const search = {
  class: "safe",
  syntax: "path",
  isShell: false,
  access: "read",
  paths: ["path"],
  isPathOptional: true,
} as const;
const noPath = { isShell: false, paths: [], isPathOptional: true, patterns: [] } as const;

const write: ToolManifest = {
  ...file,
  class: "destructive",
  access: "write",
  summary: ({ path }) => `this change of ${path}`,
};

/** Changes under which intent, or with which scope, a session works. Its rules have nothing between parentheses. */
const intentTool: ToolManifest = {
  ...noPath,
  class: "destructive",
  syntax: "intent",
  access: "write",
  summary: null,
};

/** Every tool that the product knows. A tool that is not here is destructive. */
export const toolManifests: ReadonlyMap<string, ToolManifest> = new Map<string, ToolManifest>([
  ["Read", { ...file, class: "safe", access: "read", summary: ({ path }) => `reading ${path}` }],
  [
    "Grep",
    {
      ...search,
      patterns: ["glob"],
      summary: ({ text, path, cwd }) => `pattern '${text("pattern")}' in ${path || cwd}`,
    },
  ],
  [
    "Glob",
    {
      ...search,
      patterns: ["pattern"],
      summary: ({ text, path }) => `pattern ${text("pattern")}${path === "" ? "" : ` in ${path}`}`,
    },
  ],
  ["LS", { ...search, patterns: [], summary: ({ path, cwd }) => `listing ${path || cwd}` }],
  ["Edit", write],
  ["Write", write],
  ["MultiEdit", write],
  ["NotebookEdit", write],
  ["Delete", { ...write, access: "delete", summary: ({ path }) => `deleting ${path}` }],
  [
    "Bash",
    {
      ...noPath,
      class: "destructive",
      syntax: "command",
      isShell: true,
      access: "write",
      summary: ({ text, cwd }) => `${text("command")} in ${cwd}`,
    },
  ],
  ["select_intent", intentTool],
  ["request_scope_expansion", intentTool],
  [
    "WebFetch",
    {
      ...noPath,
      class: "destructive",
      syntax: "host",
      access: "read",
      summary: ({ text }) => `fetching ${text("url")}`,
    },
  ],
]);

/** Whether a tool runs its input in a shell. */
export function isShellTool(tool: string): boolean {
  return toolManifests.get(tool)?.isShell === true;
}
