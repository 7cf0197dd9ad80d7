/** Who else has a call open. */
export const presenceMessages = {
  alsoOpen: "Also open",
  alsoOpenIntro: "Also open:",
} as const;
