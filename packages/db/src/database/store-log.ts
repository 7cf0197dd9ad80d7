/** Where the store says what happens to the database. `cause` is an error, or nothing. */
export type StoreLog = {
  info(message: string): void;
  warn(message: string, cause?: unknown): void;
  error(message: string, cause?: unknown): void;
};
