/**
 * Where things are in the package. Files that the program looks for at run time keep the place that they have in the checkout, so the same
 * relative paths lead to them.
 */
export const packagePlaces = {
  /** The bundled server and command line. */
  program: "dist",
  /** The bundled libraries. */
  library: "lib",
  /** The declarations of the libraries. */
  types: "types",
} as const;

/** The entry points of the library, and the sources that they come from. */
export const libraryEntries = {
  agent: "packages/agent/src/library.ts",
  anthropic: "packages/anthropic/src/index.ts",
  "anthropic/scripted": "packages/anthropic/src/scripted.ts",
  client: "packages/client/src/index.ts",
  "client/ai-sdk": "packages/client/src/ai-sdk/index.ts",
  "client/langchain": "packages/client/src/langchain/index.ts",
} as const;

/** The name of an entry's file, without an ending. */
export function entryFile(entry: string): string {
  return entry.replaceAll("/", "-");
}
