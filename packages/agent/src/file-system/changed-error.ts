/** A file is not what the approved preview rested on. Nothing was read or written. */
export class ChangedSinceApprovedError extends Error {
  constructor(path: string, what: string) {
    super(`${path} ${what} after the call was looked at; nothing was done`);
    this.name = "ChangedSinceApprovedError";
  }
}
