/** Quiet streams send a ping every `pingMs`. After `inactivityMs` of silence, a reader reconnects. Milliseconds. */
export const heartbeat = { pingMs: 5_000, inactivityMs: 15_000 };
