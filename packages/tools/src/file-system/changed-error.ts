/** A file is not what the approved preview rested on. Nothing was read or written. */
export class ChangedSinceApprovedError extends Error {
  readonly path: string;
  constructor(path: string, what: string) {
    super(`${path} ${what} after the call was reviewed; nothing was done`);
    this.path = path;
    this.name = "ChangedSinceApprovedError";
  }
}
