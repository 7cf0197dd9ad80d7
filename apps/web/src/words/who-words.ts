/** The name under which the server keeps what is done in a signed-in browser; programs with a token have another. */
const ownName = "owner";

/** Who did something, as this browser's person would say it. */
export function whoWords(name: string): string {
  return name === ownName ? "you" : name;
}
