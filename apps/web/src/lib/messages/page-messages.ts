/** The names of the pages, as the browser’s tabs and history show them. */
export const pageMessages = {
  product: "Countersign",
  titleTemplate: "%s · Countersign",
  description: "Review and approve what your agents do.",
  inbox: "Inbox",
  auditLog: "Audit log",
  auditEntry: "Audit entry",
  commands: "Commands",
  command: "Command",
  newCommand: "New command",
  insights: "Insights",
  intents: "Intents",
  intent: "Intent",
  newIntent: "New intent",
  rules: "Rules",
  testRules: "Test rules",
  sessions: "Sessions",
  session: "Session",
  newSession: "New session",
  settings: "Settings",
  account: "Account",
  agents: "Agents",
  hooks: "Hooks",
  keys: "Keys",
  people: "People",
  join: "Join",
  device: "Log in a command line",
  signIn: "Sign in",
} as const;

export function formatPageTitle(name: string): string {
  return `${name} · Countersign`;
}
