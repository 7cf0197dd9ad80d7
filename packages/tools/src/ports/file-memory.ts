/** A file as a session last read or left it. */
export type FileRecord = {
  path: string;
  /** The SHA-256 of its bytes in hex, null where it was gone. */
  hash: string | null;
  access: "read" | "write" | "delete";
};

/** What a session has read of files, by their absolute real paths. */
export type FileMemory = {
  /** The newest hash, undefined for a file that the session has never read. */
  hashOf(sessionId: string, path: string): Promise<string | null | undefined>;
  note(sessionId: string, callId: string, files: FileRecord[], at: string): Promise<void>;
};
