// @vitest-environment happy-dom
import { demoTasks } from "@countersign/contracts/demo-task";
import type { Self } from "@countersign/contracts/person";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeServer, refusal } from "../../../lib/fixtures/fake-server.tsx";
import { demoTaskLabels } from "./demo-messages.ts";
import { DemoTaskList } from "./demo-task-list.tsx";

const workspace = "/home/ada/countersign-sample";
const answers = vi.fn<(procedure: string, input: unknown) => unknown>();
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

function renderList(permissions: Self["permissions"] = ["operate", "rules"]) {
  render(
    <AppRouterContext value={router}>
      <FakeServer permissions={permissions} answer={answers}>
        <DemoTaskList workspace={workspace} />
      </FakeServer>
    </AppRouterContext>,
  );
}

const button = (name: string) =>
  screen.getByRole<HTMLButtonElement>("button", { name: new RegExp(`^${name}`) });
const choose = (name: string) => fireEvent.click(button(name));
const inputsOf = (procedure: string) =>
  answers.mock.calls.filter(([called]) => called === procedure).map(([, input]) => input);

describe("the guided tasks", () => {
  beforeEach(() => {
    push.mockReset();
    answers.mockReset();
    answers.mockImplementation((procedure) => (procedure === "sessions.create" ? { id: "s1" } : {}));
  });
  afterEach(cleanup);

  it("are five", () => {
    renderList();
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(
      demoTasks.map(({ id }) => demoTaskLabels[id].name + demoTaskLabels[id].about),
    );
  });

  it("start a session with their own words, in the mode that asks", async () => {
    renderList();
    choose("Approve a diff");
    await expect.poll(() => push.mock.calls).toEqual([["/sessions/s1"]]);
    expect(inputsOf("sessions.create")).toEqual([
      { workspace, prompt: "Show me a diff to approve", mode: "default" },
    ]);
  });

  it.each([
    {
      name: "saves the file that nobody saved",
      found: { fileState: "unsaved", fileYaml: "id: SPLIT-1", yaml: "", status: "IN_PROGRESS", version: 0 },
      saves: 1,
      activates: 0,
    },
    {
      name: "puts it in progress again",
      found: { fileState: "same", yaml: "", status: "COMPLETED", version: 4 },
      saves: 0,
      activates: 1,
    },
    {
      name: "changes nothing where it is in progress",
      found: { fileState: "same", yaml: "", status: "IN_PROGRESS", version: 1 },
      saves: 0,
      activates: 0,
    },
  ])("work under the intent of the sample: $name", async ({ found, saves, activates }) => {
    answers.mockImplementation((procedure) => {
      if (procedure === "intents.get") return found;
      if (procedure === "intents.save") return { status: "IN_PROGRESS", version: 1 };
      return procedure === "sessions.create" ? { id: "s1" } : {};
    });
    renderList();
    choose("Work under an intent");
    await expect.poll(() => push.mock.calls.length).toBe(1);
    expect([inputsOf("intents.save").length, inputsOf("intents.activate").length]).toEqual([
      saves,
      activates,
    ]);
    expect(inputsOf("sessions.create")).toMatchObject([{ intent: "SPLIT-1" }]);
  });

  it("say why one did not start, and can be chosen again", async () => {
    answers.mockImplementation(() => {
      throw refusal("The workspace does not exist.", []);
    });
    renderList();
    choose("Deny a dangerous command");
    await expect
      .poll(() => screen.queryByRole("alert")?.textContent)
      .toBe("The demo didn’t start. The workspace does not exist.");
    expect(button("Approve a diff").disabled).toBe(false);
  });

  it("leave the intent out for who may not put one in progress", () => {
    renderList(["operate"]);
    expect(button("Work under an intent").disabled).toBe(true);
    expect(button("Approve a diff").disabled).toBe(false);
  });
});
