// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeServer, refusal } from "../../../lib/fixtures/fake-server.tsx";
import { sampleCommand } from "../fixtures/sample-item.ts";
import { answering, endAnswering, refusals } from "./answering.ts";
import { useBulkVerdict } from "./use-bulk-verdict.ts";

const items = ["a", "b", "c"].map((id) => sampleCommand(id, "node --test"));
const onGiven = vi.fn();

function Answer() {
  const verdict = useBulkVerdict({ onGiven, onUndone: () => undefined });
  const gone = useSyncExternalStore(answering.subscribe, answering.get);
  return (
    <>
      <button type="button" onClick={() => verdict.give("approve", items, "")}>
        approve
      </button>
      <output>{items.filter(({ id }) => !gone.has(id)).map(({ id }) => id)}</output>
    </>
  );
}

const listed = () => screen.getByRole("status").textContent;

describe("an answer to several calls", () => {
  afterEach(() => {
    cleanup();
    onGiven.mockReset();
    endAnswering(items.map(({ id }) => id));
    refusals.set(new Map());
  });

  it("is one request; all rows leave at once, and only what was refused comes back, with the reason", async () => {
    const asked = Promise.withResolvers<unknown>();
    const answer = vi.fn((_procedure: string, _input: unknown) => asked.promise);
    render(
      <FakeServer permissions={["decide"]} answer={answer}>
        <Answer />
      </FakeServer>,
    );
    fireEvent.click(screen.getByRole("button"));
    await waitFor(() => expect(listed()).toBe(""));
    expect(onGiven).toHaveBeenCalledWith(["a", "b", "c"]);
    const accepted = { outcome: "accepted", by: "ada", at: "2026-01-01T00:00:00.000Z" };
    asked.resolve([
      { id: "a", outcome: accepted },
      {
        id: "b",
        outcome: { outcome: "refused", message: "Critical calls have to be approved one at a time." },
      },
      { id: "c", outcome: accepted },
    ]);
    await waitFor(() => expect(refusals.get().get("b")).toContain("Critical"));
    expect(answering.get().has("b")).toBe(false);
    expect(answer.mock.calls.map(([procedure]) => procedure)).toEqual(["approvals.decideMany"]);
  });

  it("brings every row back where the server refuses it as a whole", async () => {
    render(
      <FakeServer
        permissions={["decide"]}
        answer={() => {
          throw refusal("Not now.", []);
        }}
      >
        <Answer />
      </FakeServer>,
    );
    fireEvent.click(screen.getByRole("button"));
    await waitFor(() => expect(onGiven).toHaveBeenCalled());
    await waitFor(() => expect(listed()).toBe("abc"));
  });
});
