import type { Clock, Environment } from "@countersign/agent";
import type { Database, StoredEventFeed } from "@countersign/db";
import type { Logger } from "pino";
import type { Settings } from "./environment.ts";
import type { Models } from "./models.ts";

/** What all parts of the product stand on. `env` is what commands of tools and hooks start from. */
export type ServerContext = {
  database: Database;
  feed: StoredEventFeed;
  models: Models;
  settings: Settings;
  /** New sessions ask nothing unless their creator says otherwise. */
  skipsPermissions: boolean;
  /** The folder that is offered first for new sessions; null for the last one. */
  firstWorkspace: string | null;
  env: Environment;
  home: string;
  clock: Clock;
  log: Logger;
};
