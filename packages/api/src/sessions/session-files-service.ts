import type { FoundFiles } from "@countersign/contracts/session-files";

/**
 * Files of a session's workspace whose names fit a typed text, best first. Throws `AppError("not-found")` without that session, and
 * `AppError("bad-input")` if its workspace is gone.
 */
export type SessionFilesService = { find(sessionId: string, typed: string): Promise<FoundFiles> };
