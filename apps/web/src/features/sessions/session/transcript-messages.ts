/** What the transcript says of its parts. */
export const transcriptMessages = {
  code: "Code",
  copyCode: "Copy code",
  copyOutput: "Copy output",
} as const;
