import type {} from "@countersign/api/page-visitor";

/** Whose tab this is. One person's for as long as it lives: signing in as somebody else loads the page anew. */
let ownName: string | null = null;

/** Keeps the name of the signed-in person, before anything that they did is shown. */
export function keepOwnName(name: string): void {
  ownName = name;
}

/** Who did something, as this browser's person would say it. */
export function formatPerson(name: string): string {
  return name === (globalThis.pageVisitor?.getStore()?.name ?? ownName) ? "you" : name;
}
