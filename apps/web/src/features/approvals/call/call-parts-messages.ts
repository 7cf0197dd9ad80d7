/** What the parts of an opened call say besides its preview. */
export const callPartsMessages = {
  hiddenCharacters: "Hidden characters",
  foldedGap: "A long gap, folded",
  mixedAlphabets: "mixed alphabets",
  mixedAlphabetsNote: "Latin letters mixed with Cyrillic or Greek ones that look alike",
  show: "Show",
  inputAsSent: "Raw input",
  whyAsked: "Why you are asked",
  rule: "Rule",
  fromSource: "from",
  path: "Path:",
  foldedPart: "A part of this call is folded away. Show it before you approve.",
  noAnswerDecide: "The server didn’t answer. If the call is still waiting once it’s back, decide again.",
  noAnswerApprove: "The server didn’t answer. If the call is still waiting once it’s back, approve again.",
} as const;

export function formatHidden(size: string): string {
  return `${size} hidden`;
}

export function formatInputOf(source: string): string {
  return `Input as ${source} has it`;
}

export function formatClaimTitle(isScripted: boolean): string {
  return `Agent’s explanation (${isScripted ? "scripted demo model, " : ""}unverified)`;
}

export function formatNotDecided(message: string): string {
  return `Nothing was decided. ${message}`;
}
