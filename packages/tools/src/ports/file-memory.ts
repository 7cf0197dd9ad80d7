/** A file as a session last saw or left it. `hash` is the SHA-256 of its bytes in hex, null where it was gone. */
export type FileRecord = { path: string; hash: string | null; access: "read" | "write" | "delete" };

/** What a session has seen of files, by their absolute real paths. */
export type FileMemory = {
  /** The newest hash, undefined for a file that the session has never looked at. */
  hashOf(sessionId: string, path: string): Promise<string | null | undefined>;
  note(sessionId: string, callId: string, files: FileRecord[], at: string): Promise<void>;
};
