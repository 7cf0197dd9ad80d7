import { z } from "zod";

/** One tab that has a call open. */
export const viewer = z.strictObject({
  /** Names the tab to others. */
  id: z.string(),
  /** Whose sign-in it uses. */
  by: z.string(),
  /** Its browser in words ("Chrome on Linux"). */
  device: z.string(),
});
export type Viewer = z.infer<typeof viewer>;

/** Made by a tab, new for each. */
export const tabId = z.string().min(8).max(100);

/** What a tab reports every few seconds. */
export const openedCall = z.strictObject({
  /** The call that it has open; null for none. */
  callId: z.string().min(1).max(200).nullable(),
  tabId,
  /** Rises with every report of a tab, because an earlier report may arrive later. */
  said: z.int().min(0),
});
export type OpenedCall = z.infer<typeof openedCall>;

/** The viewer id of the tab that asked, and who else has the same call open. */
export const presence = z.strictObject({ self: z.string(), others: z.array(viewer) });
export type Presence = z.infer<typeof presence>;
