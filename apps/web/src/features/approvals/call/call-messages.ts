/** What copies the parts of a call. */
export const callMessages = {
  copyCommand: "Copy command",
  copyPath: "Copy path",
  copyAddress: "Copy address",
} as const;
