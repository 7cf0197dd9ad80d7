/** Who else has a call open. */
export const presenceMessages = {
  alsoOpen: "Also viewing",
  alsoOpenIntro: "Also viewing:",
} as const;
