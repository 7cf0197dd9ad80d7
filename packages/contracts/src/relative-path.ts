/** A path as seen from the workspace: inside it relative, outside it whole. */
export function relativePath(path: string, workspace: string): string {
  const root = workspace.endsWith("/") ? workspace : `${workspace}/`;
  return path.startsWith(root) ? path.slice(root.length) : path;
}
