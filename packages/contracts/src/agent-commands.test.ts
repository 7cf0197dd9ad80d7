import { expect, it } from "vitest";
import { disconnectCommand, startCommand } from "./agent-commands.ts";

it.each([
  { kind: "user", file: "/home/ada/.claude/settings.json", want: "c disconnect claude" },
  {
    kind: "managed",
    file: "/etc/claude-code/managed-settings.d/50-countersign.json",
    want: "sudo c disconnect claude --managed",
  },
  {
    kind: "project",
    file: "/srv/shop/.claude/settings.local.json",
    want: "cd /srv/shop && c disconnect claude --project",
  },
  {
    kind: "project",
    file: "/srv/it's $HOME/.claude/settings.local.json",
    want: "cd '/srv/it'\\''s $HOME' && c disconnect claude --project",
  },
  {
    kind: "project",
    file: "/srv/shop/.opencode/opencode.json",
    want: "cd /srv/shop && c disconnect claude --project",
  },
] as const)("undoes the hooks of the $kind in $file", ({ want, ...place }) => {
  expect(disconnectCommand("c", "claude", place)).toBe(want);
});

it("starts the same server again with a key for the model", () => {
  expect(startCommand("PORT=4800 npx -y pnpm@12.21.0 --dir /srv/c countersign")).toBe(
    "ANTHROPIC_API_KEY=… PORT=4800 npx -y pnpm@12.21.0 --dir /srv/c start",
  );
});
