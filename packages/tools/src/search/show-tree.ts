import { join } from "node:path";
import { cutMark, formatCount } from "../cut.ts";
import { quoteName } from "../file-system/tool-path.ts";
import type { Tree, TreeNode } from "./gather-tree.ts";

/**
 * A tree as indented text. `mayRead`: for an absolute path, whether rules let it be read. What they forbid is left out with
 * all below it; the text says how many entries that are.
 */
export function showTree({ top, cutFolders }: Tree, mayRead?: (path: string) => boolean): string {
  const left = { entries: 0 };
  const shown = mayRead === undefined ? top : withoutKept(top, top.name, mayRead, left);
  const lines = linesOf(shown, 0);
  if (top.children.length === 0 && cutFolders === 0) lines.push("  (empty)");
  if (left.entries > 0)
    lines.push(`[left out: ${formatCount(left.entries, "name")} that rules keep from reading]`);
  if (cutFolders > 0) {
    const what = `${formatCount(cutFolders, "folder")} of the tree ${cutFolders === 1 ? "is" : "are"} not shown in full`;
    lines.push(cutMark(what, "LS on the folder itself shows it, or leave out others with ignore."));
  }
  return lines.join("\n");
}

function withoutKept(
  node: TreeNode,
  path: string,
  mayRead: (path: string) => boolean,
  left: { entries: number },
): TreeNode {
  const children = node.children.flatMap((child) => {
    const place = join(path, child.name);
    if (mayRead(place)) return [withoutKept(child, place, mayRead, left)];
    left.entries += 1;
    return [];
  });
  return { ...node, children };
}

function linesOf(node: TreeNode, depth: number): string[] {
  const name = `${quoteName(node.name)}${node.isFolder && node.name !== "/" ? "/" : ""}`;
  const line = `${"  ".repeat(depth)}${name}${node.note}`;
  return [line, ...node.children.flatMap((child) => linesOf(child, depth + 1))];
}
