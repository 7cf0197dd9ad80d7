/** What `/healthz` answers. It needs no sign-in, so it contains nothing secret. */
export type Health = {
  status: "ok" | "degraded";
  version: string;
  /** `unreachable`: sessions wait until it is back. */
  database: "ok" | "unreachable";
  /** `full`: the disk of the database or of the data folder has no space left. */
  disk: "ok" | "full";
  /** The model of new sessions. */
  model: string;
};
