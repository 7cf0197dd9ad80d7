/**
 * The keys of an action. The first is shown on its button and in the list under `?`, where `keyEffects` says what it does. Keys are spelled as
 * `KeyboardEvent.key`, "Mod" is Control or Command.
 */
export type KeyBinding = { keys: readonly [string, ...string[]] };
export type KeyBindings = Readonly<Record<string, KeyBinding>>;

/** The keys of a waiting call: the same in the inbox and in its session. The numbers are those of the answers in a session. */
const call = {
  approve: { keys: ["a", "1"] },
  "always-allow": { keys: ["A"] },
  deny: { keys: ["d", "3"] },
  instruct: { keys: ["i", "2"] },
  edit: { keys: ["e"] },
  next: { keys: ["j"] },
  previous: { keys: ["k"] },
  open: { keys: ["o"] },
  select: { keys: ["x"] },
  comment: { keys: ["c"] },
  search: { keys: ["/"] },
} as const satisfies KeyBindings;

/** Every key of the dashboard, by where it works, in the order of the list under `?`. A key has one meaning in each place. */
export const keymap = {
  everywhere: {
    "open-palette": { keys: ["Mod+K"] },
    "open-keys": { keys: ["?"] },
    "go-inbox": { keys: ["g i"] },
    "go-sessions": { keys: ["g s"] },
    "go-rules": { keys: ["g r"] },
    "go-commands": { keys: ["g c"] },
    "go-intents": { keys: ["g t"] },
    "go-audit": { keys: ["g l"] },
    "go-insights": { keys: ["g v"] },
    "go-settings": { keys: ["g e"] },
    "new-session": { keys: ["g n"] },
    undo: { keys: ["z"] },
  },
  call,
  inbox: {
    abort: { keys: ["Shift+Backspace"] },
    leave: { keys: ["Escape"] },
    next: { keys: ["j", "ArrowDown"] },
    previous: { keys: ["k", "ArrowUp"] },
    "select-alike": { keys: ["X"] },
    "show-new": { keys: ["n"] },
    "approve-selected": { keys: ["Y"] },
    "deny-selected": { keys: ["D"] },
  },
  sessions: {
    find: { keys: ["/"] },
    next: { keys: ["j"] },
    previous: { keys: ["k"] },
    open: { keys: ["Enter"] },
  },
  panel: {
    abort: { keys: ["Escape", "Shift+Backspace"] },
    "previous-option": { keys: ["ArrowUp"] },
    "next-option": { keys: ["ArrowDown"] },
    beside: { keys: ["ArrowRight"] },
    "back-from-beside": { keys: ["ArrowLeft"] },
    answer: { keys: ["Enter"] },
  },
  commands: {
    new: { keys: ["n"] },
    find: { keys: ["/"] },
    next: { keys: ["j"] },
    previous: { keys: ["k"] },
    edit: { keys: ["e"] },
    run: { keys: ["r"] },
    save: { keys: ["Mod+Enter"] },
  },
  intents: {
    new: { keys: ["n"] },
    save: { keys: ["Mod+Enter"] },
  },
  editor: {
    approve: { keys: ["Mod+Enter"] },
    leave: { keys: ["Escape"] },
  },
  rules: {
    new: { keys: ["n"] },
    find: { keys: ["/"] },
    try: { keys: ["t"] },
    next: { keys: ["j"] },
    previous: { keys: ["k"] },
    open: { keys: ["Enter"] },
  },
  audit: {
    search: { keys: ["/"] },
    next: { keys: ["j"] },
    previous: { keys: ["k"] },
    open: { keys: ["Enter"] },
    close: { keys: ["Escape"] },
    "show-new": { keys: ["n"] },
    verify: { keys: ["v"] },
  },
  team: {
    new: { keys: ["n"] },
  },
  session: {
    write: { keys: ["i"] },
    send: { keys: ["Enter"] },
    "list-commands": { keys: ["/"] },
    preview: { keys: ["Alt+P"] },
    stop: { keys: ["Shift+Escape"] },
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
