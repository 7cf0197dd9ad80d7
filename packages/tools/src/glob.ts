import { isAbsolute, join } from "node:path";
import { z } from "zod";
import { cutMark, formatCount } from "./cut.ts";
import { defineTool } from "./define-tool.ts";
import { placeFingerprint, samePlace } from "./file-system/place.ts";
import { showPath } from "./file-system/tool-path.ts";
import { type AnyTool, ToolInputError, type ToolResult } from "./ports/tool.ts";
import { runWorker } from "./run-worker.ts";
import { listFiles } from "./search/list-files.ts";
import { type LocateRipgrep, locateRipgrep } from "./search/ripgrep.ts";
import { readWorkerMessage, searchWorker } from "./search/worker-message.ts";
import { searchFolder } from "./search-root.ts";

const maxFiles = 200;
const timeoutMs = 20_000;

const globInput = z.strictObject({
  pattern: z
    .string()
    .min(1)
    .max(1_000)
    .describe('A glob, like "**/*.ts" or "src/{a,b}/*.json"; * does not cross folders'),
  path: z.string().optional().describe("The folder to search (default: the workspace)"),
});

/** Finds files by their names: ripgrep lists them, and a worker matches them. */
export function createGlobTool(home: string, locate: LocateRipgrep = locateRipgrep): AnyTool {
  return defineTool<z.infer<typeof globInput>>({
    name: "Glob",
    description: [
      `Finds files by a glob, most recently changed first, at most ${maxFiles}. Names are relative to the workspace.`,
      "The pattern is relative to path; ** matches any number of folders. Skips what git ignores, and symbolic links.",
    ].join("\n"),
    schema: globInput,
    async preview({ pattern, path }, { workspace }) {
      assertBelowPath(pattern);
      const root = await searchFolder(path, { workspace, home });
      return {
        preview: { kind: "path", action: "search", path: root, pattern },
        fingerprints: [placeFingerprint(root)],
      };
    },
    async run({ pattern, path }, { workspace, signal, fingerprints, readFilter }) {
      assertBelowPath(pattern);
      const root = samePlace(await searchFolder(path, { workspace, home }), fingerprints);
      const list = await listFiles(root, { locate, timeoutMs, signal });
      if (list.end !== "done") return incomplete(list.end);
      let found: Found = { names: [], total: 0 };
      const end = await runWorker({
        file: searchWorker,
        data: { kind: "glob", root, names: list.names, pattern: pattern.replace(/^(\.\/)+/, "") },
        timeoutMs,
        signal,
        onMessage(raw) {
          const message = readWorkerMessage(raw);
          if (message.kind === "files") found = readable(message, root, readFilter?.(root));
          return "go-on";
        },
      });
      if (end !== "done") return incomplete(end);
      return { ok: true, text: present(found, (name) => showPath(join(root, name), workspace)) };
    },
  });
}

/** The permission was for `path`; a pattern must not lead anywhere else. */
function assertBelowPath(pattern: string): void {
  if (isAbsolute(pattern) || pattern.startsWith("~") || /(^|[/{,(])\.\.([/},)]|$)/.test(pattern)) {
    throw new ToolInputError(
      "the pattern must stay below path: no absolute pattern, no ~ and no ..",
      "Put the folder in path, and only what’s below it in pattern.",
    );
  }
}

function incomplete(end: "timed-out" | "out-of-memory"): ToolResult {
  const message =
    end === "timed-out" ? `no answer after ${timeoutMs / 1000} s` : "too much to keep in memory";
  return { ok: false, code: "tool_failed", message, hint: "Narrow the pattern or the path." };
}

type Found = { names: string[]; total: number };

/** The decision was on the folder: rules of their own may forbid to read files in it. */
function readable(found: Found, root: string, mayRead: ((path: string) => boolean) | undefined): Found {
  if (mayRead === undefined) return found;
  const names = found.names.filter((name) => mayRead(join(root, name)));
  return { names, total: found.total - (found.names.length - names.length) };
}

function present(
  { names, total }: { names: string[]; total: number },
  show: (name: string) => string,
): string {
  if (total === 0) return "No files match. (A pattern without **/ searches only one folder.)";
  const lines = names.slice(0, maxFiles).map(show);
  const left = total - lines.length;
  if (left > 0) lines.push(cutMark(`${formatCount(left, "older file")}`, "Narrow the pattern or the path."));
  return lines.join("\n");
}
