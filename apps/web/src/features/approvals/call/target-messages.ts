/** What a call says that reads a path or fetches an address. */
export const targetMessages = {
  copyPath: "Copy path",
  copyAddress: "Copy address",
  read: "Read",
  list: "List",
  search: "Search",
  forPattern: "for",
  fetchFrom: "Fetch from",
  fetchPrompt: "Prompt (agent’s words, not sent):",
} as const;
