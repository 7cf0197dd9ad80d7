// @vitest-environment happy-dom
import { connectableAgentKind, externalAgentNames } from "@countersign/contracts/external-agent";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ConnectOthers } from "./connect-others.tsx";

afterEach(cleanup);

it("offers every agent that can be connected, besides Claude Code, each with its command", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  render(<ConnectOthers commandLine="countersign" />);
  const others = connectableAgentKind.options.filter((agent) => agent !== "claude");
  for (const agent of others)
    fireEvent.click(
      screen.getByRole("button", { name: `Copy the command for ${externalAgentNames[agent]}` }),
    );
  expect(copied.mock.calls).toEqual(others.map((agent) => [`countersign connect ${agent}`]));
  expect(screen.getAllByRole("button")).toHaveLength(others.length);
  // Other buttons of the page are found by the beginning of their name.
  expect(screen.queryByRole("button", { name: /Copy command/ })).toBeNull();
});
