import type { IncomingMessage, ServerResponse } from "node:http";

/** Who answers for the pages. `handle` waits by itself until it can. */
export type Pages = {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
};
