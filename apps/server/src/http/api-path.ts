/** Whether a path (without query) leads to the API, also where letters of it are percent-encoded: the router decodes them. */
export function isApiPath(path: string): boolean {
  return decodePath(path).startsWith("/api/");
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // No route is found for what cannot be decoded.
    return path;
  }
}
