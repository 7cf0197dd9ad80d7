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
    argument: "[default | acceptEdits | plan | dontAsk | strict | bypassPermissions]",
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
    description: "Begin anew: the agent no longer sees what was said so far",
  },
  {
    name: "compact",
    argument: "[what to keep in mind]",
    description: "Sum the conversation up and go on from the summary",
  },
  {
    name: "intent",
    argument: "[id | none]",
    description: "Show the intent of this session, or work under another",
  },
  { name: "stop", argument: null, description: "End the turn" },
];
