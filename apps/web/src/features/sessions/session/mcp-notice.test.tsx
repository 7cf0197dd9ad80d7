// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import { McpNotice } from "./mcp-notice.tsx";

afterEach(cleanup);

const gone = 'The MCP server gone can’t be used now. It failed with "spawn /no/such/program ENOENT".';

function show(problems: string[]) {
  const asked: unknown[] = [];
  render(
    <FakeServer
      permissions={["read"]}
      answer={(procedure, input) => {
        if (procedure !== "sessions.mcpProblems") throw new Error(`${procedure} is not answered here`);
        asked.push(input);
        return problems;
      }}
    >
      <McpNotice session={{ id: "s1", turns: 1, status: "idle", workspace: "/home/ada/my site" }} />
    </FakeServer>,
  );
  return asked;
}

it("names each server that failed and why, and says what to do", async () => {
  const asked = show([gone, "The MCP server issues can’t be used now."]);
  const notice = await screen.findByRole("status");
  expect(notice.textContent).toContain(gone);
  expect(notice.textContent).toContain("The MCP server issues can’t be used now.");
  expect(notice.textContent).toContain("Fix the server or .mcp.json");
  const link = screen.getByRole("link", { name: "Review .mcp.json in Rules" });
  expect(link.getAttribute("href")).toBe("/rules?workspace=%2Fhome%2Fada%2Fmy+site");
  expect(asked).toHaveLength(1);
});

it("shows nothing where all servers work", async () => {
  const asked = show([]);
  await expect.poll(() => asked).toHaveLength(1);
  expect(screen.queryByRole("status")).toBeNull();
});
