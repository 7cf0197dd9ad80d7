import type { JsonObject } from "./json.ts";

/** What a path rule of a tool decides on: reading, changing or deleting a file. */
export type PathAccess = "read" | "write" | "delete";

/** The call that a summary is about. */
export type SummaryContext = {
  cwd: string;
  /** Its file or folder. */
  path: string;
  /** An input as text; "" where there is none. */
  text: (input: string) => string;
};

/** What is known of one tool. The rest of the code asks for these facts instead of comparing names of tools. */
export type ToolManifest = {
  /** "safe" only reads. */
  class: "safe" | "destructive";
  /** The text between the parentheses of its rules. */
  syntax: "command" | "path" | "host" | "intent";
  /** Whether its input is a command that a shell runs. */
  isShell: boolean;
  access: PathAccess;
  /** Other tools whose rules cover it too: a rule for Read covers Grep. */
  coveredBy: readonly string[];
  /** Other tools whose deny and ask rules hold for it on the same path: what may not be read may not be changed. */
  restrictedBy: readonly string[];
  /** The input that says alone what a simple call does: its command, file, folder, pattern or address. Null where it takes more. */
  mainInput: "command" | "file_path" | "path" | "pattern" | "url" | null;
  /** Whether a call that runs here may change files. False for NotebookEdit, which only other agents have. */
  changesFiles: boolean;
  /** Whether its deny and ask rules hold for a command that touches the same path: `cat` reads, a search doesn't. */
  coversCommands: boolean;
  /** The inputs that name the file or folder; the first one that is present counts, the others must agree. */
  paths: readonly string[];
  /**
   * The input that takes a real path when the call is decided again on what its preview rests on. Null without a path, and for
   * NotebookEdit, which has no preview.
   */
  previewedPath: "file_path" | "path" | null;
  /** Whether the path may be left out, which means the working directory. */
  isPathOptional: boolean;
  /** Inputs with glob patterns, which can name paths too. */
  patterns: readonly string[];
  /** Whether it returns only names of files, never their text. */
  returnsOnlyNames: boolean;
  /** Whether each line of its result begins with the number of that line. */
  numbersLines: boolean;
  /** Whether its input quotes the text of the file that it replaces. */
  quotesFile: boolean;
  /** What its calls change of a session: which intent it works under, or the scope of that intent. */
  intentChange: "intent" | "scope" | null;
  /** An input that it takes, on a path: rules are tried on it. Null where its rules aren't about paths. */
  sampleInput: ((path: string) => JsonObject) | null;
  /** One line for a person; null where the input itself is shown. */
  summary: ((call: SummaryContext) => string) | null;
};

const plain = {
  isShell: false,
  coveredBy: [],
  restrictedBy: [],
  mainInput: null,
  changesFiles: false,
  coversCommands: false,
  paths: [],
  previewedPath: null,
  isPathOptional: true,
  patterns: [],
  returnsOnlyNames: false,
  numbersLines: false,
  quotesFile: false,
  intentChange: null,
  sampleInput: null,
} as const;
const file = {
  ...plain,
  syntax: "path",
  mainInput: "file_path",
  coversCommands: true,
  paths: ["file_path", "path", "notebook_path"],
  previewedPath: "file_path",
  isPathOptional: false,
} as const;
const search = {
  ...plain,
  class: "safe",
  syntax: "path",
  access: "read",
  coveredBy: ["Read"],
  paths: ["path"],
  previewedPath: "path",
} as const;

const change = {
  ...file,
  class: "destructive",
  access: "write",
  coveredBy: ["Edit"],
  restrictedBy: ["Read"],
  changesFiles: true,
  summary: ({ path }: SummaryContext) => `this change of ${path}`,
} as const;

/** Changes under which intent, or with which scope, a session works. Its rules have nothing between parentheses. */
const intentTool = {
  ...plain,
  class: "destructive",
  syntax: "intent",
  access: "write",
  summary: null,
} as const;

const replacement = { old_string: "a", new_string: "b" };

/** Every tool that the product knows. A tool that is not here is destructive. */
export const toolManifests: ReadonlyMap<string, ToolManifest> = new Map<string, ToolManifest>([
  [
    "Read",
    {
      ...file,
      class: "safe",
      access: "read",
      numbersLines: true,
      sampleInput: (path) => ({ file_path: path }),
      summary: ({ path }) => `reading ${path}`,
    },
  ],
  [
    "Grep",
    {
      ...search,
      mainInput: "pattern",
      patterns: ["glob"],
      sampleInput: (path) => ({ pattern: "x", path }),
      summary: ({ text, path, cwd }) => `pattern '${text("pattern")}' in ${path || cwd}`,
    },
  ],
  [
    "Glob",
    {
      ...search,
      mainInput: "pattern",
      patterns: ["pattern"],
      returnsOnlyNames: true,
      sampleInput: (path) => ({ pattern: "*", path }),
      summary: ({ text, path }) => `pattern ${text("pattern")}${path === "" ? "" : ` in ${path}`}`,
    },
  ],
  [
    "LS",
    {
      ...search,
      mainInput: "path",
      returnsOnlyNames: true,
      sampleInput: (path) => ({ path }),
      summary: ({ path, cwd }) => `listing ${path || cwd}`,
    },
  ],
  [
    "Edit",
    {
      ...change,
      coveredBy: [],
      quotesFile: true,
      sampleInput: (path) => ({ file_path: path, ...replacement }),
    },
  ],
  ["Write", { ...change, sampleInput: (path) => ({ file_path: path, content: "x" }) }],
  [
    "MultiEdit",
    {
      ...change,
      mainInput: null,
      quotesFile: true,
      sampleInput: (path) => ({ file_path: path, edits: [replacement] }),
    },
  ],
  [
    "NotebookEdit",
    {
      ...change,
      mainInput: null,
      changesFiles: false,
      previewedPath: null,
      sampleInput: (path) => ({ notebook_path: path, new_source: "x" }),
    },
  ],
  [
    "Delete",
    {
      ...change,
      access: "delete",
      coveredBy: [],
      sampleInput: (path) => ({ file_path: path }),
      summary: ({ path }) => `deleting ${path}`,
    },
  ],
  [
    "Bash",
    {
      ...plain,
      class: "destructive",
      syntax: "command",
      isShell: true,
      mainInput: "command",
      access: "write",
      changesFiles: true,
      summary: ({ text, cwd }) => `${text("command")} in ${cwd}`,
    },
  ],
  ["select_intent", { ...intentTool, intentChange: "intent" }],
  ["request_scope_expansion", { ...intentTool, intentChange: "scope" }],
  [
    "WebFetch",
    {
      ...plain,
      class: "destructive",
      syntax: "host",
      mainInput: "url",
      access: "read",
      summary: ({ text }) => `fetching ${text("url")}`,
    },
  ],
]);

/** Whether a tool runs its input in a shell. */
export function isShellTool(tool: string): boolean {
  return toolManifests.get(tool)?.isShell === true;
}
