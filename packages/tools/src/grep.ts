import { join } from "node:path";
import { z } from "zod";
import { bytes } from "./cut.ts";
import { defineTool } from "./define-tool.ts";
import { placeFingerprint, samePlace } from "./file-system/place.ts";
import { showPath } from "./file-system/tool-path.ts";
import { type AnyTool, ToolInputError } from "./ports/tool.ts";
import { findMatches, type MatchSearch } from "./search/find-matches.ts";
import { type LocateRipgrep, locateRipgrep } from "./search/ripgrep.ts";
import { type SearchJob, searchLimits } from "./search/search-job.ts";
import { SearchReport } from "./search/search-report.ts";
import { type SearchRoot, searchRoot } from "./search-root.ts";

const defaultLimit = 250;
const maxContext = 200;
const timeoutMs = 20_000;

const context = z.int().min(0).max(maxContext).optional();
const grepInput = z.strictObject({
  pattern: z.string().min(1).describe("A regular expression in ripgrep's syntax"),
  path: z.string().optional().describe("The folder or file to search (default: the workspace)"),
  glob: z
    .string()
    .min(1)
    .optional()
    .describe('Only files that match, like "*.ts" or "src/**/*.{ts,tsx}"; with ! in front, all others'),
  output_mode: z
    .enum(["content", "files_with_matches", "count"])
    .optional()
    .describe(
      "The matching lines, the names of the files (default), or the number of matching lines in each file",
    ),
  "-i": z.boolean().optional().describe("Ignore case"),
  "-n": z.boolean().optional().describe("Show line numbers (default true; for content)"),
  "-A": context.describe("Lines to show after each match (for content)"),
  "-B": context.describe("Lines to show before each match (for content)"),
  "-C": context.describe("Lines to show before and after each match (for content)"),
  head_limit: z
    .int()
    .min(1)
    .optional()
    .describe(`Show at most this many lines or files (default ${defaultLimit})`),
  multiline: z
    .boolean()
    .optional()
    .describe("The pattern can span lines, and . matches a line ending (default false)"),
});
type GrepInput = z.infer<typeof grepInput>;

/** Searches file contents with ripgrep. */
export function createGrepTool(home: string, locate: LocateRipgrep = locateRipgrep): AnyTool {
  return defineTool<GrepInput>({
    name: "Grep",
    description: [
      "Searches the contents of files for a regular expression (ripgrep's syntax, Unicode, line by line unless multiline is set).",
      `Skips what git ignores, binary files, files above ${bytes(searchLimits.fileBytes)}, and symbolic links.`,
      "Names are relative to the workspace. Prefer it to grep in Bash.",
    ].join("\n"),
    schema: grepInput,
    async preview({ pattern, glob = "", path }, { workspace }) {
      if (pattern.includes("\0")) throw new ToolInputError("the pattern contains a NUL byte");
      if (glob.includes("\0")) throw new ToolInputError("the glob contains a NUL byte");
      const root = await searchRoot(path, { workspace, home });
      return {
        preview: { kind: "path", action: "search", path: root.path, pattern },
        fingerprints: [placeFingerprint(root.path)],
      };
    },
    async run(input, { workspace, signal, fingerprints, readFilter }) {
      const root = await searchRoot(input.path, { workspace, home });
      samePlace(root.path, fingerprints);
      assertCanMatch(input, root);
      const report = new SearchReport({
        mode: modeOf(input),
        hasLineNumbers: input["-n"] ?? true,
        hasContext: contextOf(input).before + contextOf(input).after > 0,
        limit: input.head_limit ?? defaultLimit,
        nameOf: (name) => showPath(name === "" ? root.path : join(root.path, name), workspace),
      });
      // The decision was on the folder: rules of their own may forbid to read files in it.
      const mayRead = root.isFile ? undefined : readFilter?.(root.path);
      const onFile: MatchSearch["onFile"] = (file) =>
        mayRead === undefined || mayRead(join(root.path, file.name)) ? report.add(file) : "go-on";
      const end = await findMatches(jobOf(input, root), { locate, timeoutMs, signal, onFile });
      return { ok: true, text: report.text(notes[end]) };
    },
  });
}

/** What the report says of a search by how it ended. */
const notes = {
  done: null,
  "timed-out": `The search was ended after ${timeoutMs / 1000} s and is incomplete: narrow it`,
  "too-complex": "Matching took too many steps in some files and is incomplete: simplify the pattern",
};

function modeOf(input: GrepInput) {
  return input.output_mode ?? "files_with_matches";
}

function contextOf(input: GrepInput): { before: number; after: number } {
  return { before: input["-B"] ?? input["-C"] ?? 0, after: input["-A"] ?? input["-C"] ?? 0 };
}

/** The search for ripgrep. Only what shows lines needs those around them. */
function jobOf(input: GrepInput, root: SearchRoot): SearchJob {
  const around = modeOf(input) === "content" ? contextOf(input) : { before: 0, after: 0 };
  return {
    root: root.path,
    isFile: root.isFile,
    pattern: input.pattern,
    glob: input.glob ?? null,
    ignoreCase: input["-i"] ?? false,
    multiline: input.multiline ?? false,
    ...around,
    isFirstMatchEnough: modeOf(input) === "files_with_matches",
  };
}

function assertCanMatch(input: GrepInput, root: SearchRoot): void {
  if (input.multiline !== true && /\n|(?<!\\)(\\\\)*\\n/.test(input.pattern)) {
    throw new ToolInputError(
      "the pattern has a line ending, but lines are searched one by one",
      "Set multiline.",
    );
  }
  if (root.isFile && root.size > searchLimits.oneFileBytes) {
    throw new ToolInputError(
      `${root.path} is too large to search (${bytes(root.size)})`,
      "Use grep in Bash.",
    );
  }
}
