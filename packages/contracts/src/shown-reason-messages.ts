/** The reasons that the dashboard tells from all others, apart from those: the browser needs no more of them. */
export const commandReasons = {
  "command-allows": "rule {rule} ({source}) allows {object}",
  "command-asks": "rule {rule} ({source}) asks for {object}",
  "command-denies": "rule {rule} ({source}) denies {object}",
  "earlier-command": "{text}",
} as const;

export const modeReasons = {
  "mode-strict": "mode strict asks about every call",
  "mode-plan": "mode plan is read-only, and {call} does more",
  "mode-bypass": "mode bypassPermissions never asks",
  "mode-dont-ask": "mode dontAsk denies calls that need approval",
  "mode-auto":
    "mode auto allows it: in its sandbox, it can only change what can be restored, and reaches no host",
  "mode-edits-command": "mode acceptEdits allows it to write {path} in the workspace",
  "mode-edits-file": "mode acceptEdits allows {tool} to change {path} in the workspace",
  "earlier-mode": "{text}",
} as const;
