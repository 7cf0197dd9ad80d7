import type { AsyncLocalStorage } from "node:async_hooks";

/** Who asked for the page that the server is rendering. */
export type PageVisitor = {
  name: string;
  /** When they asked, in milliseconds since 1970. */
  at: number;
  /** The path of the page's address. */
  path: string;
  /** The query of the page's address, without the question mark. */
  search: string;
  /** The answer to a query of the API, as this person gets it over HTTP. Rejects with a TRPCError where that refuses. */
  query(path: string, input: unknown): Promise<unknown>;
};

declare global {
  /**
   * Holds the visitor while a page renders. The server sets it and the dashboard reads it: Next bundles the dashboard, so the two
   * share no module. Undefined in a browser.
   */
  var pageVisitor: AsyncLocalStorage<PageVisitor> | undefined;
}
