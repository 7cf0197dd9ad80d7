import { filesOfPatch, type PatchedFile, patchInput, patchTool } from "@countersign/contracts/apply-patch";
import type { PolicyCall } from "./policy-call.ts";

/** The calls that would do the same as a patch, each of which is decided. Null for any other call, and for a patch that can’t be parsed. */
export function dividePatch({ tool, input }: PolicyCall, cwd: string): PolicyCall[] | null {
  if (tool !== patchTool) return null;
  // A patch has no short form for the home folder: `~` is a name there.
  const at = (path: string) => ({ file_path: path.startsWith("/") ? path : `${cwd}/${path}` });
  return filesOfPatch(input[patchInput])?.flatMap((file) => callsOf(file, at)) ?? null;
}

function callsOf(file: PatchedFile, at: (path: string) => PolicyCall["input"]): PolicyCall[] {
  switch (file.change) {
    case "add":
      return [{ tool: "Write", input: at(file.path) }];
    case "update":
      return [{ tool: "Edit", input: at(file.path) }];
    case "delete":
      return [{ tool: "Delete", input: at(file.path) }];
    case "move":
      return [
        { tool: "Edit", input: at(file.path) },
        { tool: "Delete", input: at(file.path) },
        { tool: "Write", input: at(file.to) },
      ];
  }
}
