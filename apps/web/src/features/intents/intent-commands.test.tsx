// @vitest-environment happy-dom
import type { IntentSummary } from "@countersign/contracts/intent";
import { CommandMenu } from "@countersign/ui/command-menu";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../lib/fixtures/fake-server.tsx";
import { IntentCommands } from "./intent-commands.tsx";

const intent: IntentSummary = {
  workspace: "/home/ada/shop",
  id: "REQ-001",
  title: "Warmer greeting",
  status: "IN_PROGRESS",
  version: 1,
  file: ".countersign/intents/REQ-001.yaml",
  fileState: "same",
  errors: 0,
  warnings: 0,
  sessions: 0,
  openDrift: 0,
  updatedBy: "ada",
  updatedAt: "2026-11-01T10:00:00.000Z",
};
const unsaved: IntentSummary = { ...intent, id: "REQ-002", title: "Faster checkout", fileState: "unsaved" };
const push = vi.fn<(address: string) => void>();
const nothing = () => undefined;
const router = {
  bfcacheId: "",
  push,
  replace: nothing,
  refresh: nothing,
  prefetch: nothing,
  back: nothing,
  forward: nothing,
};

function renderPalette(intents: readonly IntentSummary[]) {
  render(
    <AppRouterContext value={router}>
      <FakeServer answer={(procedure) => (procedure === "intents.list" ? intents : {})}>
        <CommandMenu label="Command palette" placeholder="Search">
          <IntentCommands then={(action) => action} />
        </CommandMenu>
      </FakeServer>
    </AppRouterContext>,
  );
}

const entries = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

describe("the intents of the command palette", () => {
  afterEach(() => {
    cleanup();
    push.mockReset();
  });

  it("are found by their titles, and open", async () => {
    renderPalette([intent, unsaved]);
    await expect.poll(entries).toHaveLength(2);
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "warmer gr" } });
    await expect
      .poll(entries)
      .toEqual([expect.stringMatching(/^Warmer greeting.*REQ-001.*shop.*In progress$/)]);
    fireEvent.click(screen.getByRole("option"));
    expect(push).toHaveBeenCalledWith("/intents/intent?workspace=%2Fhome%2Fada%2Fshop&id=REQ-001");
  });

  it("open the text of one that is in a file only, where it is saved", async () => {
    renderPalette([unsaved]);
    await expect.poll(entries).toHaveLength(1);
    fireEvent.click(screen.getByRole("option"));
    expect(push).toHaveBeenCalledWith("/intents/intent?workspace=%2Fhome%2Fada%2Fshop&id=REQ-002&tab=text");
  });
});
