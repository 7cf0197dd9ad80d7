// @vitest-environment happy-dom
import type { ConnectedAgent } from "@countersign/contracts/connected-agent";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import { AgentRow } from "./agent-row.tsx";

afterEach(cleanup);

const connected: ConnectedAgent = {
  agent: "gemini",
  key: { id: "k1", name: "Gemini CLI on laptop" },
  person: "ada",
  connectedAt: "2026-11-27T00:00:00.000Z",
  lastSeenAt: null,
  hasAsked: true,
  reported: {
    version: "0.61.0",
    machine: "laptop",
    places: [{ kind: "user", file: "/home/ada/.gemini/settings.json" }],
    problems: [
      { code: "hooks-changed", about: "/home/ada/.gemini/settings.json" },
      { code: "key-exposed", about: "/home/ada/.countersign/gemini.conf" },
      { code: "environment-changed", about: "/p/.claude/settings.json sets PATH" },
    ],
    at: "2026-11-27T00:00:00.000Z",
  },
};

it("copies the command of each fix that has one, without the words around it", () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  render(
    <FakeServer answer={() => null}>
      <AgentRow connected={connected} isOff={false} disabledReason={null} onRevoke={() => undefined} />
    </FakeServer>,
  );
  for (const button of screen.getAllByRole("button", { name: "Copy the fix" })) fireEvent.click(button);
  expect(copied.mock.calls).toEqual([
    [expect.stringMatching(/countersign connect gemini$/)],
    ["chmod 600 /home/ada/.countersign/gemini.conf"],
  ]);
});
