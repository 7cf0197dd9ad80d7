import { type ExternalTool, same, searchInputs } from "./tool-kinds.ts";

/**
 * What a tool of a person's own program can be declared the same as. Nothing is ours by its name alone: a program's `Read` may read a
 * database, and strangers choose the names of the tools that it loads from elsewhere. Only the program knows what its tools do, so it has
 * to say it for each.
 */
export const programTools: ReadonlyMap<string, ExternalTool> = new Map([
  ["Bash", same("Bash", { harmless: ["timeout"] })],
  ["Read", same("Read", { harmless: ["offset", "limit"] })],
  ["Write", same("Write")],
  ["Edit", same("Edit")],
  ["MultiEdit", same("MultiEdit")],
  ["Glob", same("Glob")],
  ["Grep", same("Grep", { harmless: [...searchInputs, "multiline"] })],
  ["LS", same("LS", { harmless: ["ignore"] })],
  ["WebFetch", same("WebFetch")],
]);
