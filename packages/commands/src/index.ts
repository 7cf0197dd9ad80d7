export type { BuiltInCommand } from "./built-in-commands.ts";
export { builtInCommands } from "./built-in-commands.ts";
export type { TypedText } from "./read-typed-text.ts";
export { readTypedText } from "./read-typed-text.ts";
