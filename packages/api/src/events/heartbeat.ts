/** Streams say every `pingMs` that they are there; after `inactivityMs` of silence a reader opens its own again. Milliseconds. */
export const heartbeat = { pingMs: 5_000, inactivityMs: 15_000 };
