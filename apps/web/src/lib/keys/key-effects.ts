import type { keymap } from "./keymap.ts";

/**
 * What each key does, by its place and action, for the list under `?`, which is in this order; null where another line of the list covers it. Apart
 * from the keys, as every page needs those.
 */
export const keyEffects = {
  everywhere: {
    "open-palette": "Search or run a command",
    "open-keys": "Show keyboard shortcuts and commands",
    "go-inbox": "Inbox",
    "go-sessions": "Sessions",
    "go-rules": "Rules",
    "go-commands": "Commands",
    "go-intents": "Intents",
    "go-audit": "Audit log",
    "go-insights": "Insights",
    "go-settings": "Settings",
    "new-session": "New session",
    undo: "Undo a denial, an instruction or an abort while offered",
  },
  call: {
    approve: "Approve",
    "always-allow": "Always allow: choose what, for whom and how long",
    deny: "Deny: write a reason, then Enter",
    instruct: "Instruct: write what to do instead, then Enter",
    edit: "Edit the input, then approve the edit",
    next: "Next call",
    previous: "Previous call",
    open: "Open what is folded: a long text, a group of identical calls",
    select: "Select the call to decide several at once",
    comment: "Comment on a line of the diff. Arrow keys move between lines",
    search: "Search",
  },
  inbox: {
    abort: "Abort the call",
    leave: "Close or leave what is open. Never aborts a call",
    next: null,
    previous: null,
    "select-alike": "Select similar calls",
    "show-new": "Show new calls",
    "approve-selected": "List the selected calls in full; there, approve them",
    "deny-selected": "Deny the selected calls",
  },
  sessions: {
    find: "Find a session",
    next: "Next session",
    previous: "Session before",
    open: "Open the session",
  },
  panel: {
    abort: "Close or leave what is open. With nothing open, abort the call",
    "previous-option": "Previous answer",
    "next-option": "Next answer",
    beside: "From Approve to Always allow… and Edit…",
    "back-from-beside": null,
    answer: "Confirm the highlighted answer",
  },
  commands: {
    new: "New team command",
    find: "Search commands",
    next: "Next command",
    previous: "Previous command",
    edit: "Edit the open team command",
    run: "Run the open command",
    save: "Save the team command from any field",
  },
  intents: {
    new: "New intent",
    save: "Save the intent from any field",
  },
  editor: {
    approve: "Approve with the edited input",
    leave: "Leave the editor. The call keeps waiting",
  },
  rules: {
    new: "Add rule",
    find: "Search rules",
    try: "Test rules on a call",
    next: "Next rule",
    previous: "Previous rule",
    open: "Open the rule",
  },
  audit: {
    search: "Search: Enter searches, Tab completes, Backspace moves to the filters",
    next: "Next entry. The open one follows",
    previous: "Previous entry",
    open: "Open the entry",
    close: "Close the entry",
    "show-new": "Show new entries",
    verify: "Verify the chain",
  },
  team: {
    new: "Invite someone or create a key",
  },
  session: {
    write: "Write a message, while no call waits",
    send: "Send the message",
    "list-commands": "At the start of a message: list commands. Enter or Tab completes",
    preview: "Preview the typed command",
    stop: "Stop the session",
  },
} as const satisfies { [Place in keyof typeof keymap]: Record<keyof (typeof keymap)[Place], string | null> };
