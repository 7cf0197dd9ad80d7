/**
 * A key and what it does. The first of `keys` is shown on its button and in the list under `?`, where `effect` says what it
 * does; null where another line of the list covers it. Keys are spelled as `KeyboardEvent.key`, "Mod" is Control or Command.
 */
export type KeyBinding = { keys: readonly [string, ...string[]]; effect: string | null };
export type KeyBindings = Readonly<Record<string, KeyBinding>>;

/** The keys of a waiting call: the same in the inbox and in its session. The numbers are those of the answers in a session. */
const call = {
  approve: { keys: ["a", "1"], effect: "Approve" },
  "always-allow": { keys: ["A"], effect: "Always allow: choose what, for whom and how long" },
  deny: { keys: ["d", "3"], effect: "Deny: write a reason, then Enter" },
  instruct: { keys: ["i", "2"], effect: "Instruct: write what to do instead, then Enter" },
  edit: { keys: ["e"], effect: "Edit the input, then approve the edit" },
  next: { keys: ["j"], effect: "Next call" },
  previous: { keys: ["k"], effect: "Previous call" },
  open: { keys: ["o"], effect: "Open what is folded: a long text, a group of identical calls" },
  select: { keys: ["x"], effect: "Select the call to decide several at once" },
  comment: { keys: ["c"], effect: "Comment on a line of the diff. Arrow keys move between lines" },
  search: { keys: ["/"], effect: "Search" },
} as const satisfies KeyBindings;

/** Every key of the dashboard, by where it works, in the order of the list under `?`. A key has one meaning in each place. */
export const keymap = {
  everywhere: {
    "open-palette": { keys: ["Mod+K"], effect: "Search or run a command" },
    "open-keys": { keys: ["?"], effect: "Show keyboard shortcuts and commands" },
    "go-inbox": { keys: ["g i"], effect: "Inbox" },
    "go-sessions": { keys: ["g s"], effect: "Sessions" },
    "go-rules": { keys: ["g r"], effect: "Rules" },
    "go-commands": { keys: ["g c"], effect: "Commands" },
    "go-intents": { keys: ["g t"], effect: "Intents" },
    "go-audit": { keys: ["g l"], effect: "Audit log" },
    "go-insights": { keys: ["g v"], effect: "Insights" },
    "go-settings": { keys: ["g e"], effect: "Settings" },
    "new-session": { keys: ["g n"], effect: "New session" },
    undo: { keys: ["z"], effect: "Undo a denial, an instruction or an abort while offered" },
  },
  call,
  inbox: {
    abort: { keys: ["Shift+Backspace"], effect: "Abort the call" },
    leave: { keys: ["Escape"], effect: "Close or leave what is open. Never aborts a call" },
    next: { keys: ["j", "ArrowDown"], effect: null },
    previous: { keys: ["k", "ArrowUp"], effect: null },
    "select-alike": { keys: ["X"], effect: "Select similar calls" },
    "show-new": { keys: ["n"], effect: "Show new calls" },
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
    abort: {
      keys: ["Escape", "Shift+Backspace"],
      effect: "Close or leave what is open. With nothing open, abort the call",
    },
    "previous-option": { keys: ["ArrowUp"], effect: "Previous answer" },
    "next-option": { keys: ["ArrowDown"], effect: "Next answer" },
    beside: { keys: ["ArrowRight"], effect: "From Approve to Always allow… and Edit…" },
    "back-from-beside": { keys: ["ArrowLeft"], effect: null },
    answer: { keys: ["Enter"], effect: "Confirm the highlighted answer" },
  },
  commands: {
    new: { keys: ["n"], effect: "New team command" },
    find: { keys: ["/"], effect: "Search commands" },
    next: { keys: ["j"], effect: "Next command" },
    previous: { keys: ["k"], effect: "Previous command" },
    edit: { keys: ["e"], effect: "Edit the open team command" },
    run: { keys: ["r"], effect: "Run the open command" },
    save: { keys: ["Mod+Enter"], effect: "Save the team command from any field" },
  },
  intents: {
    new: { keys: ["n"], effect: "New intent" },
    save: { keys: ["Mod+Enter"], effect: "Save the intent from any field" },
  },
  editor: {
    approve: { keys: ["Mod+Enter"], effect: "Approve with the edited input" },
    leave: { keys: ["Escape"], effect: "Leave the editor. The call keeps waiting" },
  },
  rules: {
    new: { keys: ["n"], effect: "Add rule" },
    find: { keys: ["/"], effect: "Search rules" },
    try: { keys: ["t"], effect: "Test rules on a call" },
    next: { keys: ["j"], effect: "Next rule" },
    previous: { keys: ["k"], effect: "Previous rule" },
    open: { keys: ["Enter"], effect: "Open the rule" },
  },
  audit: {
    search: {
      keys: ["/"],
      effect: "Search: Enter searches, Tab completes, Backspace moves to the filters",
    },
    next: { keys: ["j"], effect: "Next entry. The open one follows" },
    previous: { keys: ["k"], effect: "Previous entry" },
    open: { keys: ["Enter"], effect: "Open the entry" },
    close: { keys: ["Escape"], effect: "Close the entry" },
    "show-new": { keys: ["n"], effect: "Show new entries" },
    verify: { keys: ["v"], effect: "Verify the chain" },
  },
  team: {
    new: { keys: ["n"], effect: "Invite someone or create a key" },
  },
  session: {
    write: { keys: ["i"], effect: "Write a message, while no call waits" },
    send: { keys: ["Enter"], effect: "Send the message" },
    "list-commands": {
      keys: ["/"],
      effect: "At the start of a message: list commands. Enter or Tab completes",
    },
    preview: { keys: ["Alt+P"], effect: "Preview the typed command" },
    stop: { keys: ["Shift+Escape"], effect: "Stop the session" },
  },
} as const satisfies Readonly<Record<string, KeyBindings>>;

/** All keys that work beside the opened call of the inbox, and beside the call that a session waits for. */
export const inboxBindings = { ...keymap.call, ...keymap.inbox };
export const panelBindings = { ...keymap.call, ...keymap.panel };

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
