// @vitest-environment happy-dom
import type { SettingsFile } from "@countersign/contracts/settings-file";
import type { SystemInfo } from "@countersign/contracts/system";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeServer, refusal } from "../../../lib/fixtures/fake-server.tsx";
import { NewSession } from "./new-session.tsx";
import { draftPlace } from "./session-draft.ts";

let info: SystemInfo;
const usualInfo: SystemInfo = {
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

let requiresIntent = false;
let allowsAutoMode = false;
let files: Pick<SettingsFile, "path" | "source" | "trust" | "isMcp">[] = [];
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
      return { workspace: "/home/ada/site", isRequired: requiresIntent };
    case "rules.files":
      return files;
    case "team.settings":
      return { allowsAutoMode, sandbox: "off" };
    default:
      return [];
  }
}

async function openForm(change: Partial<SystemInfo> = {}) {
  info = { ...usualInfo, ...change };
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
const settings = () => screen.getByText("Settings:").closest("summary") ?? document.createElement("summary");
const offered = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const alerts = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

describe("a new session", () => {
  beforeEach(() => {
    sessionStorage.clear();
    requiresIntent = false;
    allowsAutoMode = false;
    files = [];
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
        "Describe the task.",
        "Enter the folder the agent should work in.",
        "Enter a whole number from 1 to 10,000, or “none”.",
      ]);
    expect(document.activeElement).toBe(task());
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
          sandbox: "off",
          limits: { maxCostUsd: 1.5 },
        },
      ],
    ]);
    expect(sessionStorage.getItem(draftPlace)).toBeNull();
  });

  it("folds mode, model, limits and intent behind a line that says what is set", async () => {
    await openForm();
    expect(settings().textContent).toBe("Settings: Default mode · claude-a · default limits · no intent");
    expect(settings().parentElement?.hasAttribute("open")).toBe(false);
    fireEvent.click(screen.getByLabelText(/^Strict/));
    type(screen.getByLabelText("Turns"), "5");
    expect(settings().textContent).toContain("Strict mode · claude-a · 5 turns");
  });

  it("offers mode Auto only if the team allows it, and says why not", async () => {
    const auto = () => screen.getByRole<HTMLInputElement>("radio", { name: /^Auto/, hidden: true });
    await openForm();
    await expect.poll(() => auto().disabled).toBe(true);
    expect(auto().closest("label")?.textContent).toContain("Your team hasn’t allowed it.");
    cleanup();
    allowsAutoMode = true;
    await openForm();
    await expect.poll(() => auto().disabled).toBe(false);
    expect(auto().closest("label")?.textContent).not.toContain("allowed it.");
  });

  it("opens the settings where something in them is wrong, or where the folder requires an intent", async () => {
    await openForm();
    type(task(), "Look around");
    type(screen.getByLabelText("Turns"), "many");
    start();
    await expect.poll(() => settings().parentElement?.hasAttribute("open")).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText("Turns"));
    cleanup();
    requiresIntent = true;
    await openForm();
    await expect.poll(() => settings().parentElement?.hasAttribute("open")).toBe(true);
  });

  it("begins with the last folder, and offers the others before anything is typed", async () => {
    await openForm({
      recentWorkspaces: ["/home/ada/site", "/home/ada/shop"],
      sampleWorkspace: "/home/ada/sample",
    });
    expect(folder().value).toBe("/home/ada/site");
    fireEvent.click(folder());
    expect(offered()).toEqual(["/home/ada/shop", "Sample project/home/ada/sample"]);
    type(folder(), "samp");
    expect(offered()).toEqual(["Sample project/home/ada/sample"]);
    fireEvent.click(screen.getByRole("option", { name: /Sample project/ }));
    expect(folder().value).toBe("/home/ada/sample");
  });

  it("offers the guided tasks where the demo plays, and not with a key", async () => {
    await openForm({ isScripted: true, sampleWorkspace: "/home/ada/sample" });
    expect(screen.queryByRole("list", { name: "Demo tasks" })).not.toBeNull();
    expect(settings().textContent).toContain("scripted demo model");
    cleanup();
    await openForm();
    expect(screen.queryByRole("list", { name: "Demo tasks" })).toBeNull();
  });

  it("names the files of the folder that nobody trusts, and leads to where they are trusted", async () => {
    files = [
      { path: "/home/ada/site/.mcp.json", source: ".mcp.json", trust: "untrusted", isMcp: true },
      {
        path: "/home/ada/site/.claude/settings.json",
        source: ".claude/settings.json",
        trust: "trusted",
        isMcp: false,
      },
    ];
    await openForm();
    const link = await screen.findByRole("link", { name: "Review it in Rules" });
    expect(link.getAttribute("href")).toBe("/rules?workspace=%2Fhome%2Fada%2Fsite");
    expect(link.closest("[role=status]")?.textContent).toBe(
      ".mcp.json isn’t trusted, so its MCP servers don’t start.Review it in Rules",
    );
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
