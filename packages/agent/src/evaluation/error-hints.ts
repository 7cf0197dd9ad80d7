import type { ToolErrorCode } from "@countersign/contracts/tool-error";

/** What the model is to do after an error of each code, where nothing better is known. */
export const errorHints: Readonly<Record<ToolErrorCode, string>> = {
  user_denied: "Do not repeat the call. Find another way, or ask what the person wants.",
  user_instructed: "Follow the instructions. Do not repeat this call unless they ask for it.",
  aborted:
    "Continue with the rest, or ask what the person wants. What the call did before it was ended remains.",
  rule_denied: "Do not repeat the call or work around it. Find another way, or say what you need.",
  scope_violation: "Work on files that the intent owns, or say which other files you need and why.",
  intent_ignored:
    "Leave the file unchanged. Expanding the scope doesn’t unlock it. Say why it would have to change.",
  no_active_intent: "Only read until an intent is active, or say what you need one for.",
  interrupted: "Check what the call may have changed before you repeat it.",
  no_approver: "Nobody can approve calls here. Continue without the call, or say that it needs a person.",
  invalid_input: "Correct the input as the message says. The same call would fail again.",
  unknown_tool: "Use one of your tools.",
  limit_reached: "What was done before remains. Take a smaller step, or say what’s left.",
  stale_file: "Read it again, then repeat the change.",
  changed_since_approved: "Read the file again, then repeat the call if it still applies.",
  tool_failed: "Read the message. Repeat the call only if something changed that lets it succeed.",
  timed_out: "Continue without it if you can, or say that you’re waiting for a person.",
  hook_denied: "A hook denies calls like this. Follow its reason, or find another way.",
  hook_failed:
    "The hook couldn’t check the call, so it didn’t run. Tell the person, and don’t work around it.",
  callback_failed: "The program couldn’t decide the call, so it didn’t run. Say so, and stop.",
};
