import type { SystemInfo, SystemState } from "@countersign/contracts/system";
import type { VisibilityFilter } from "@countersign/contracts/visibility";

/** What holds for the whole server. */
export type SystemService = {
  info(visibility: VisibilityFilter): Promise<SystemInfo>;
  setPaused(isPaused: boolean, by: string): Promise<SystemState>;
  /** Stops every session that is neither idle nor stopped; gives how many that were. */
  stopAll(by: string, visibility: VisibilityFilter): Promise<number>;
  /** Forbids or allows the mode bypassPermissions, from the next decision on. */
  setBypassForbidden(isForbidden: boolean, by: string): Promise<SystemState>;
};
