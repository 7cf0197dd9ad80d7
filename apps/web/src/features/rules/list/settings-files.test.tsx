// @vitest-environment happy-dom
import type { McpServer } from "@countersign/contracts/mcp-server";
import type { SettingsFile } from "@countersign/contracts/settings-file";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import { SettingsFiles } from "./settings-files.tsx";

const workspace = "/home/ada/site";
const server: McpServer = {
  name: "files",
  type: "stdio",
  what: "npx -y files-server .",
  env: ["API_KEY"],
  headers: [],
  line: 3,
  problem: null,
  unwatched: "what it runs is unknown: npx -y files-server .",
};
const file: SettingsFile = {
  path: `${workspace}/.mcp.json`,
  source: ".mcp.json",
  isPresent: true,
  isMcp: true,
  mcpServers: [
    server,
    {
      ...server,
      name: "issues",
      type: "http",
      what: "https://mcp.example/",
      env: [],
      headers: ["x-key"],
      line: 9,
    },
    {
      ...server,
      name: "old",
      type: "unknown",
      what: "sse",
      env: [],
      line: 12,
      problem: "it can’t be used here",
    },
  ],
  rules: 0,
  problem: null,
  holdsLastGood: false,
  trust: "untrusted",
  trustedBy: null,
  trustedAt: null,
  trustProposedBy: null,
  digest: "d1",
  allow: [],
  additionalDirectories: [],
  defaultMode: null,
  hooks: [],
  hookPrograms: [],
  blocked: null,
};

const trust = vi.fn<(input: unknown) => unknown>();

function renderFiles(shown: SettingsFile, permissions: ("rules" | "read")[] = ["rules"]) {
  render(
    <FakeServer
      permissions={permissions}
      answer={(procedure, input) => {
        if (procedure === "rules.files") return [shown];
        if (procedure === "rules.trust") return trust(input);
        throw new Error(`${procedure} is not answered here`);
      }}
    >
      <SettingsFiles workspace={workspace} home="/home/ada" />
    </FakeServer>,
  );
  return screen.findByRole("region", { name: "Settings files" });
}

afterEach(() => {
  cleanup();
  trust.mockReset();
});

it("shows what each MCP server of an untrusted file would run or reach, and trusts exactly that", async () => {
  const region = await renderFiles(file);
  for (const text of [
    "npx -y files-server .",
    "sets API_KEY",
    "https://mcp.example/",
    "with x-key",
    "It can’t be used: it can’t be used here",
    "Not watched",
    "don’t start",
  ])
    expect(region.textContent).toContain(text);
  trust.mockReturnValue([{ ...file, trust: "trusted" }]);
  fireEvent.click(screen.getByRole("button", { name: "Trust these servers" }));
  await expect.poll(() => trust.mock.calls).toEqual([[{ workspace, path: file.path, digest: "d1" }]]);
});

it("says of a broken .mcp.json that none of its servers start", async () => {
  const problem = { line: 2, column: 1, message: "value expected" };
  const region = await renderFiles({ ...file, mcpServers: [], trust: "not-needed", problem });
  expect(region.textContent).toContain("Line 2, column 1: value expected");
  expect(region.textContent).toContain("None of its MCP servers start until you fix the file.");
});

it("lets nobody trust servers who may not change rules", async () => {
  await renderFiles(file, ["read"]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Trust these servers" }).disabled).toBe(true);
});
