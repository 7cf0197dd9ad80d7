import { z } from "zod";

/** One tab that has a call open: `by` is whose sign-in it uses, `device` its browser in words ("Chrome on Linux"). `id` names the tab to others. */
export const viewer = z.strictObject({ id: z.string(), by: z.string(), device: z.string() });
export type Viewer = z.infer<typeof viewer>;

/**
 * What a tab says every few seconds: the call that it has open, null for none. `tabId` is made by the tab, anew for each. `said`
 * rises with all that a tab says, because what it said first may come last.
 */
export const openedCall = z.strictObject({
  callId: z.string().min(1).max(200).nullable(),
  tabId: z.string().min(8).max(100),
  said: z.int().min(0),
});
export type OpenedCall = z.infer<typeof openedCall>;

/** The viewer id of the tab that asked, and who else has the same call open. */
export const presence = z.strictObject({ self: z.string(), others: z.array(viewer) });
export type Presence = z.infer<typeof presence>;
