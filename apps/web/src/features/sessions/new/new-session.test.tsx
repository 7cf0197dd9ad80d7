// @vitest-environment happy-dom
import type { SystemInfo } from "@countersign/contracts/system";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeServer, refusal } from "../../../lib/fixtures/fake-server.tsx";
import { NewSession } from "./new-session.tsx";
import { draftPlace } from "./session-draft.ts";

const info: SystemInfo = {
  version: "1.0.0",
  state: {
    isPaused: false,
    changedBy: null,
    changedAt: null,
    isBypassForbidden: false,
    bypassChangedBy: null,
    bypassChangedAt: null,
  },
  defaultModel: "claude-a",
  models: ["claude-a"],
  pricedModels: ["claude-a"],
  isScripted: false,
  skipsPermissions: false,
  home: "/home/ada",
  sampleWorkspace: null,
  recentWorkspaces: ["/home/ada/site"],
  lastVerdict: null,
};

const create = vi.fn<(input: unknown) => unknown>();
const push = vi.fn<(address: string) => void>();
const router = {
  bfcacheId: "",
  push,
  replace: () => undefined,
  refresh: () => undefined,
  prefetch: () => undefined,
  back: () => undefined,
  forward: () => undefined,
};

function answer(procedure: string, input: unknown): unknown {
  switch (procedure) {
    case "system.info":
      return info;
    case "sessions.create":
      return create(input);
    case "intents.required":
      return { workspace: "/home/ada/site", isRequired: false };
    default:
      return [];
  }
}

async function openForm() {
  render(
    <AppRouterContext value={router}>
      <NuqsTestingAdapter>
        <FakeServer permissions={["operate"]} answer={answer}>
          <NewSession />
        </FakeServer>
      </NuqsTestingAdapter>
    </AppRouterContext>,
  );
  await expect.poll(() => screen.queryByRole("heading", { name: "New session" })).not.toBeNull();
}

const task = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Task" });
const folder = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Workspace folder" });
const type = (control: Element, value: string) => fireEvent.change(control, { target: { value } });
const start = () => fireEvent.click(screen.getByRole("button", { name: /^Start session/ }));
const alerts = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

describe("a new session", () => {
  beforeEach(() => {
    sessionStorage.clear();
    create.mockReset();
    create.mockReturnValue({ id: "s1" });
    push.mockReset();
  });
  afterEach(cleanup);

  it("names each field that is wrong, goes to the first, and sends nothing", async () => {
    await openForm();
    type(folder(), " ");
    type(screen.getByLabelText("Turns"), "many");
    start();
    await expect
      .poll(alerts)
      .toEqual([
        "Enter the folder the agent should work in.",
        "Describe the task.",
        "Enter a whole number from 1 to 10,000, or “none”.",
      ]);
    expect(document.activeElement).toBe(folder());
    expect(create).not.toHaveBeenCalled();
  });

  it("sends what the schema makes of the fields, and forgets the draft", async () => {
    await openForm();
    type(folder(), "/home/ada/shop/");
    type(task(), " Look around ");
    type(screen.getByLabelText("Cost in US dollars"), "$1,5");
    start();
    await expect.poll(() => push.mock.calls).toEqual([["/sessions/s1"]]);
    expect(create.mock.calls).toEqual([
      [
        {
          workspace: "/home/ada/shop",
          prompt: "Look around",
          mode: "default",
          visibility: "team",
          limits: { maxCostUsd: 1.5 },
        },
      ],
    ]);
    expect(sessionStorage.getItem(draftPlace)).toBeNull();
  });

  it("shows what the server refuses at its field, and keeps what was typed", async () => {
    create.mockImplementation(() => {
      throw refusal("The workspace does not exist.", [
        { field: "workspace", message: "The workspace does not exist." },
      ]);
    });
    await openForm();
    type(task(), "Look around");
    start();
    await expect.poll(alerts).toEqual(["The workspace does not exist."]);
    expect(document.activeElement).toBe(folder());
    expect([folder().value, task().value]).toEqual(["/home/ada/site", "Look around"]);
    expect(sessionStorage.getItem(draftPlace)).toContain("Look around");
  });
});
