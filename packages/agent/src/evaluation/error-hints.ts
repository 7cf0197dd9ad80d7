import type { ToolErrorCode } from "@countersign/contracts/tool-error";

/** What the model is to do after an error of each code, where nothing better is known. */
export const errorHints: Readonly<Record<ToolErrorCode, string>> = {
  user_denied: "Do not repeat the call. Find another way, or ask what is wanted.",
  user_instructed: "Follow the instructions. Do not repeat this call unless they ask for it.",
  aborted: "Go on with the rest, or ask what is wanted. What the call had done before it was ended stands.",
  rule_denied: "Do not repeat the call or work around it. Find another way, or say what you would need.",
  scope_violation: "Work on files that the intent owns, or say which other files you need and why.",
  intent_ignored:
    "Leave the file as it is. No expansion of the scope opens it: say why it would have to change.",
  no_active_intent: "Only read until an intent is active, or say which work you would need one for.",
  interrupted: "Look at what the call would have changed before you repeat it.",
  no_approver: "Nobody can be asked here. Go on without the call, or say that it needs a person.",
  invalid_input: "Correct the input as the message says; the same call fails again.",
  unknown_tool: "Use one of the tools that you were given.",
  limit_reached: "What was done until then stands. Take a smaller step, or say what is left.",
  stale_file: "Read it again, then repeat the change.",
  changed_since_approved: "Read the file again, then repeat the call if it still fits.",
  tool_failed: "Read the message. Repeat the call only if something changed that lets it succeed.",
  timed_out: "Go on without it if you can, or say that you wait for a person.",
  hook_denied: "A hook refuses such calls. Do what its reason says, or find another way.",
  hook_failed:
    "The hook could not check the call, so it did not run. Tell the person; do not work around it.",
  callback_failed: "The program could not decide the call, so it did not run. Say so, and stop.",
};
