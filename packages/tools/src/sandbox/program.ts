/** A program with its arguments, as `spawn` takes them. */
export type Program = { program: string; args: readonly string[] };
