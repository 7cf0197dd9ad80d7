import { z } from "zod";
import { cutText } from "./cut.ts";
import { defineTool } from "./define-tool.ts";
import { placeFingerprint, samePlace } from "./file-system/place.ts";
import type { AnyTool } from "./ports/tool.ts";
import { runWorker } from "./run-worker.ts";
import { showTree } from "./search/show-tree.ts";
import { readWorkerMessage, searchWorker } from "./search/worker-message.ts";
import { searchFolder } from "./search-root.ts";

const maxEntries = 500;
const maxCharacters = 40_000;
const timeoutMs = 20_000;

const lsInput = z.strictObject({
  path: z.string().describe('The folder, absolute or relative to the workspace (".")'),
  ignore: z
    .array(z.string().min(1).max(1_000))
    .max(100)
    .optional()
    .describe("Globs of names or paths to leave out"),
});

/** Shows a folder as a tree. */
export function createLsTool(home: string): AnyTool {
  return defineTool<z.infer<typeof lsInput>>({
    name: "LS",
    description: [
      `Shows a folder and what is below it as a tree, level by level, up to ${maxEntries} entries.`,
      "node_modules and .git are named, but their contents are shown only when path names them. Symbolic links are shown, not followed. What rules deny reading is left out.",
    ].join("\n"),
    schema: lsInput,
    async preview({ path }, { workspace }) {
      const root = await searchFolder(path, { workspace, home });
      return {
        preview: { kind: "path", action: "list", path: root },
        fingerprints: [placeFingerprint(root)],
      };
    },
    async run({ path, ignore = [] }, { workspace, signal, fingerprints, readFilter }) {
      const root = samePlace(await searchFolder(path, { workspace, home }), fingerprints);
      let text = "";
      const end = await runWorker({
        file: searchWorker,
        data: { kind: "tree", root, ignore, limit: maxEntries },
        timeoutMs,
        signal,
        onMessage(raw) {
          const message = readWorkerMessage(raw);
          // The decision was on the folder: rules of their own may forbid to read what is in it.
          if (message.kind === "tree") text = showTree(message, readFilter?.(root));
          return "go-on";
        },
      });
      if (end !== "done") {
        const message =
          end === "timed-out" ? `no answer after ${timeoutMs / 1000} s` : "too much to keep in memory";
        return { ok: false, code: "tool_failed", message, hint: "List a subfolder." };
      }
      return { ok: true, text: cutText(text, maxCharacters, "LS on a subfolder shows the rest.") };
    },
  });
}
