/**
 * A key and what it does. The first of `keys` is shown on its button and in the list under `?`, where `effect` says what it
 * does; null where another line of the list covers it. Keys are spelled as `KeyboardEvent.key`, "Mod" is Control or Command.
 */
export type KeyBinding = { keys: readonly [string, ...string[]]; effect: string | null };
export type KeyBindings = Readonly<Record<string, KeyBinding>>;

/** Every key of the dashboard, by where it works, in the order of the list under `?`. A key has one meaning in each place. */
export const keymap = {
  everywhere: {
    "open-palette": { keys: ["Mod+K"], effect: "Find and do anything" },
    "open-keys": { keys: ["?"], effect: "These keys and commands" },
    "go-inbox": { keys: ["g i"], effect: "Inbox" },
    "go-sessions": { keys: ["g s"], effect: "Sessions" },
    "go-rules": { keys: ["g r"], effect: "Rules" },
    "go-commands": { keys: ["g c"], effect: "Commands" },
    "go-intents": { keys: ["g t"], effect: "Intents" },
    "go-audit": { keys: ["g l"], effect: "Audit log" },
    "go-insights": { keys: ["g v"], effect: "Insights, what was decided" },
    "go-settings": { keys: ["g e"], effect: "Settings" },
    "new-session": { keys: ["c"], effect: "New session" },
    undo: { keys: ["z"], effect: "Take a denial or an instruction back, while it is offered" },
  },
  inbox: {
    approve: { keys: ["a"], effect: "Approve" },
    "always-allow": { keys: ["A"], effect: "Approve and always allow: choose what, for whom, how long" },
    deny: { keys: ["d"], effect: "Deny: write a reason, Enter denies" },
    edit: { keys: ["e"], effect: "Edit the input, and approve just that" },
    instruct: { keys: ["i"], effect: "Instruct: write what to do instead, Enter sends" },
    abort: { keys: ["Escape"], effect: "Abort the call; in a field, leave the field" },
    select: { keys: ["x"], effect: "Select the call, or not: selected ones are answered together" },
    "select-alike": { keys: ["X"], effect: "Select all of its kind" },
    next: { keys: ["j", "ArrowDown"], effect: "Next call" },
    previous: { keys: ["k", "ArrowUp"], effect: "Call before" },
    "show-new": { keys: ["n"], effect: "Show new calls" },
    search: { keys: ["/"], effect: "Search the waiting calls" },
    "toggle-group": { keys: ["o"], effect: "Open or close a group of identical calls" },
    "approve-selected": { keys: ["Y"], effect: "List the selected calls in full; there, approve them" },
    "deny-selected": { keys: ["D"], effect: "Deny the selected calls" },
  },
  sessions: {
    find: { keys: ["/"], effect: "Find a session" },
    next: { keys: ["j"], effect: "Next session" },
    previous: { keys: ["k"], effect: "Session before" },
    open: { keys: ["Enter"], effect: "Open the session" },
  },
  panel: {
    approve: { keys: ["1"], effect: "Yes, approve" },
    instruct: { keys: ["2"], effect: "Tell the agent what to do instead" },
    deny: { keys: ["3"], effect: "No, deny, with the reason if one is written" },
    previous: { keys: ["ArrowUp"], effect: "Option above" },
    next: { keys: ["ArrowDown"], effect: "Option below" },
    beside: { keys: ["ArrowRight"], effect: "From Approve to Always allow… and Edit…" },
    "back-from-beside": { keys: ["ArrowLeft"], effect: null },
    edit: { keys: ["e"], effect: "Edit the input, unless more is typed" },
    answer: { keys: ["Enter"], effect: "Answer with the marked option" },
    abort: { keys: ["Escape"], effect: "Abort the call; in a field, leave the field" },
  },
  commands: {
    new: { keys: ["n"], effect: "New team command" },
    find: { keys: ["/"], effect: "Find a command" },
    next: { keys: ["j"], effect: "Next command" },
    previous: { keys: ["k"], effect: "Command before" },
    edit: { keys: ["e"], effect: "Edit the team command that is open" },
    run: { keys: ["r"], effect: "Run the command that is open" },
    save: { keys: ["Mod+Enter"], effect: "Save the team command, from every field" },
  },
  intents: {
    new: { keys: ["n"], effect: "New intent" },
    save: { keys: ["Mod+Enter"], effect: "Save the intent, from every field" },
  },
  editor: {
    approve: { keys: ["Mod+Enter"], effect: "Approve with the edited input" },
    leave: { keys: ["Escape"], effect: "Leave the editor; the call still waits" },
  },
  rules: {
    new: { keys: ["n"], effect: "Add a rule" },
    find: { keys: ["/"], effect: "Find a rule" },
    try: { keys: ["t"], effect: "Try a rule on a call" },
    next: { keys: ["j"], effect: "Next rule" },
    previous: { keys: ["k"], effect: "Rule before" },
    open: { keys: ["Enter"], effect: "Open the rule" },
  },
  audit: {
    search: {
      keys: ["/"],
      effect: "Search: Enter searches, Tab completes, Backspace goes to the filters",
    },
    next: { keys: ["j"], effect: "Next row; the open one follows" },
    previous: { keys: ["k"], effect: "Row before" },
    open: { keys: ["Enter"], effect: "Open the row" },
    close: { keys: ["Escape"], effect: "Close the row" },
    "show-new": { keys: ["n"], effect: "Show new rows" },
    verify: { keys: ["v"], effect: "Verify the chain" },
  },
  team: {
    new: { keys: ["n"], effect: "Invite somebody, or make a key" },
  },
  session: {
    send: { keys: ["Enter"], effect: "Send the message" },
    "list-commands": {
      keys: ["/"],
      effect: "At the beginning of the message: list commands, Enter or Tab completes",
    },
    preview: { keys: ["Alt+P"], effect: "Show what the typed command would send" },
    stop: { keys: ["Shift+Escape"], effect: "Stop the session" },
  },
} as const satisfies Readonly<Record<string, KeyBindings>>;

/** What a key does in a place; null where it does nothing there. Letters count as typed: `a` and `A` are two keys. */
export function findAction<Bindings extends KeyBindings>(
  bindings: Bindings,
  key: string,
): Extract<keyof Bindings, string> | null {
  for (const action in bindings) {
    if (bindings[action]?.keys.includes(key)) return action;
  }
  return null;
}
