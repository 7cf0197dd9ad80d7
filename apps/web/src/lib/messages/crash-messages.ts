/** What stands in the place of a page that broke. */
export const crashMessages = {
  wentWrong: "Something went wrong",
  reload: "Reload",
  notDisplayed: "Countersign couldn’t be displayed",
  nothingDecided: "No call was decided. Waiting calls are still waiting.",
} as const;

export function formatCrash(error: string): string {
  return `${error || "Unknown error."} No call was decided. Waiting calls are still waiting.`;
}
