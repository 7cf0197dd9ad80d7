/** A command of the product itself. `argument` names what follows it, null where nothing does. */
export type BuiltInCommand = {
  name: "help" | "mode" | "stop" | "cost" | "approvals" | "clear" | "compact" | "intent";
  argument: string | null;
  description: string;
};

/** The product's own commands, in the order in which they are listed. */
export const builtInCommands: readonly BuiltInCommand[] = [
  { name: "help", argument: null, description: "Show the keys and the built-in commands" },
  {
    name: "mode",
    argument: "[default | acceptEdits | auto | plan | dontAsk | strict | bypassPermissions]",
    description: "Change the permission mode",
  },
  { name: "cost", argument: null, description: "Show what the session has used so far" },
  {
    name: "approvals",
    argument: null,
    description: "Show and revoke what is always allowed in this session",
  },
  {
    name: "clear",
    argument: null,
    description: "Start over: the agent no longer sees the conversation so far",
  },
  {
    name: "compact",
    argument: "[what to keep in mind]",
    description: "Summarize the conversation and continue from the summary",
  },
  {
    name: "intent",
    argument: "[id | none]",
    description: "Show or change the session’s intent",
  },
  { name: "stop", argument: null, description: "End the turn" },
];
