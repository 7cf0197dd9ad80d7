/** The tool that puts the session under an intent, and the one that asks for more files for it. */
export const selectIntentTool = "select_intent";
export const expansionTool = "request_scope_expansion";

/** Only a person lets these run, each time anew. */
export const personalTools: ReadonlySet<string> = new Set([selectIntentTool, expansionTool]);
