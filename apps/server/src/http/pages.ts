import type { IncomingMessage, ServerResponse } from "node:http";

/** Who answers for the pages. `handle` waits by itself until it can. */
export type Pages = {
  /** The folder of their built scripts and styles, where there is one. */
  builtFiles?: string;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
};
