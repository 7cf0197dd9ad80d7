/** Ends a switch over a tagged union: the compiler refuses a tag that was forgotten, and so does the running program. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
