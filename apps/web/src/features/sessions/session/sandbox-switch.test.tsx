// @vitest-environment happy-dom
import type { SandboxCheck } from "@countersign/contracts/sandbox";
import type { SandboxLevel } from "@countersign/contracts/sandbox-level";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import { sampleSession } from "../fixtures/sample-session.ts";
import { SandboxSwitch } from "./sandbox-switch.tsx";

afterEach(cleanup);

const missing: SandboxCheck = {
  isAvailable: false,
  problem: "bubblewrap isn’t installed.",
  fix: "apt install bubblewrap socat",
};

function show(check: SandboxCheck, team: SandboxLevel) {
  const answers: Record<string, unknown> = {
    "team.sandbox": check,
    "sessions.sandbox": { level: team, team, files: "off", session: "off", opened: [] },
  };
  render(
    <FakeServer permissions={["read", "operate"]} answer={(procedure) => answers[procedure]}>
      <SandboxSwitch session={sampleSession("s1")} isOff={false} />
    </FakeServer>,
  );
}

it("says that commands run without a sandbox where none can be made, and how to get it", async () => {
  show(missing, "off");
  const said = await screen.findByText("No sandbox");
  expect(said.title).toBe(
    "Commands can reach everything the server’s user can. They can’t run in a sandbox on this machine. bubblewrap isn’t installed. To get it: apt install bubblewrap socat",
  );
  expect(screen.queryByRole("combobox")).toBeNull();
});

it("still shows a level that is required where none can be made", async () => {
  show(missing, "workspace");
  expect(await screen.findByRole("combobox")).toHaveProperty("value", "workspace");
});

it("offers the levels where one can be made", async () => {
  show({ isAvailable: true }, "off");
  expect(await screen.findByRole("combobox")).toHaveProperty("value", "off");
});
