import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { connectCommand, disconnectCommand, startCommand } from "./agent-commands.ts";

it.each([
  { kind: "user", file: "/home/ada/.claude/settings.json", want: "c disconnect claude" },
  {
    kind: "managed",
    file: "/etc/claude-code/managed-settings.d/50-countersign.json",
    want: 'sudo COUNTERSIGN_DATA="$HOME"/.countersign c disconnect claude --managed',
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
  expect(startCommand("PORT=4800 node /srv/countersign.mjs")).toBe(
    "ANTHROPIC_API_KEY=… PORT=4800 node /srv/countersign.mjs start",
  );
});

const sudo = `sudo() { for word; do case $word in COUNTERSIGN_DATA=*) echo "\${word#*=}" ;; esac; done; }`;

it.each([
  { name: "the usual data folder", commandLine: "PORT=1 c", want: "/home/ada/.countersign" },
  { name: "one in the home folder", commandLine: "COUNTERSIGN_DATA=~/data c", want: "/home/ada/data" },
  {
    name: "one with a space, in the home folder",
    commandLine: "PORT=1 COUNTERSIGN_DATA=~'/my data' c",
    want: "/home/ada/my data",
  },
  { name: "one elsewhere", commandLine: "COUNTERSIGN_DATA=/srv/data c", want: "/srv/data" },
])("names $name for root in every shell", ({ commandLine, want }) => {
  const command = connectCommand(commandLine, "claude", "managed");
  expect(command).toMatch(/^sudo .* c connect claude --managed$/);
  for (const shell of ["sh", "bash"]) {
    const env = { PATH: process.env.PATH, HOME: "/home/ada" };
    expect(execFileSync(shell, ["-c", `${sudo}; ${command}`], { env, encoding: "utf8" })).toBe(`${want}\n`);
  }
});
