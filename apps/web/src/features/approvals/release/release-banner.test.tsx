// @vitest-environment happy-dom
import type { CoveredCall } from "@countersign/contracts/release";
import { useQueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import { CoveredLine } from "./covered-line.tsx";
import { keptAsking } from "./kept-asking.ts";
import { ReleaseBanner } from "./release-banner.tsx";
import { groupCovered, summarizeRelease } from "./release-messages.ts";

function covered(id: string, decision: CoveredCall["decision"] = "allow"): CoveredCall {
  const rule = { text: "Bash(npm test:*)", source: "team" };
  return {
    id,
    digest: `digest of ${id}`,
    sessionId: "s",
    decision,
    reasons: [{ code: "earlier-rule", text: "a rule", rule }],
  };
}

const waiting = ["a", "b", "c"].map((id) => ({ id, digest: `digest of ${id}` }));
const answer = vi.fn<(procedure: string, input: unknown) => unknown>();

function renderBanner(calls: CoveredCall[], isWhole = true) {
  answer.mockImplementation((procedure) =>
    procedure === "approvals.covered"
      ? calls
      : calls.map(({ id }) => ({ id, outcome: { outcome: "released" } })),
  );
  render(
    <FakeServer permissions={["decide"]} answer={answer}>
      <ReleaseBanner waiting={waiting} isWhole={isWhole} />
      <CoveredLine id="a" digest="digest of a" />
      <AskAgain />
    </FakeServer>,
  );
}

/** Stands for the event of a rule that changed. */
function AskAgain() {
  const queryClient = useQueryClient();
  const queryKey = useTRPC().approvals.covered.pathKey();
  return <p onPointerUp={() => void queryClient.invalidateQueries({ queryKey })}>Ask again</p>;
}

const released = () => answer.mock.calls.filter(([procedure]) => procedure === "approvals.release");

describe("waiting calls that a rule decides by now", () => {
  afterEach(() => {
    cleanup();
    answer.mockReset();
    keptAsking.set(new Set());
  });

  it("are offered with their number and the rule, and released by one click", async () => {
    renderBanner([covered("a"), covered("b")]);
    expect(await screen.findByText(/^2 waiting calls match this rule/)).toBeDefined();
    expect(await screen.findByText(/now allows this call\.$/)).toBeDefined();
    expect(released()).toEqual([]);
    const approve = screen.getByRole<HTMLButtonElement>("button", { name: "Approve them" });
    expect(approve.disabled).toBe(true);
    await waitFor(() => expect(approve.disabled).toBe(false));
    fireEvent.click(approve);
    await waitFor(() => expect(released()).toHaveLength(1));
    expect(released()[0]?.[1]).toEqual({
      items: [
        { id: "a", digest: "digest of a", decision: "allow" },
        { id: "b", digest: "digest of b", decision: "allow" },
      ],
    });
  });

  it("are left where somebody keeps being asked; the call still says which rule allows it", async () => {
    renderBanner([covered("a")]);
    fireEvent.click(await screen.findByRole("button", { name: "Keep asking" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Approve it" })).toBeNull());
    expect(await screen.findByText(/now allows this call\.$/)).toBeDefined();
    expect(released()).toEqual([]);
  });

  it("are not offered once they show something else", async () => {
    renderBanner([{ ...covered("a"), digest: "older" }]);
    await waitFor(() => expect(answer).toHaveBeenCalled());
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("are offered where they wait beyond what is loaded, too", async () => {
    renderBanner([covered("a"), covered("far")], false);
    expect(await screen.findByText(/^2 waiting calls match this rule/)).toBeDefined();
  });

  it("are not offered where they have left", async () => {
    renderBanner([covered("a"), covered("far")]);
    expect(await screen.findByText(/^1 waiting call matches this rule/)).toBeDefined();
  });

  it("that are denied are offered apart from those that are allowed", () => {
    const groups = groupCovered([covered("a", "deny"), covered("b"), covered("c")]);
    expect(groups.map(({ decision, calls }) => [decision, calls.length])).toEqual([
      ["deny", 1],
      ["allow", 2],
    ]);
  });

  it("that come later stand below: no button takes the place of another one", async () => {
    const calls = [covered("a", "deny")];
    renderBanner(calls);
    await screen.findByRole("button", { name: "Deny it" });
    answer.mockImplementation(() => [covered("b"), covered("c"), ...calls]);
    fireEvent.pointerUp(screen.getByText("Ask again"));
    await screen.findByRole("button", { name: "Approve them" });
    const banner = within(screen.getByRole("region", { name: "Waiting calls that rules decide" }));
    const names = banner.getAllByRole("button").map(({ textContent }) => textContent);
    expect(names).toEqual(["Deny it", "Keep asking", "Approve them", "Keep asking"]);
  });
});

it.each([
  { each: [{ id: "a", outcome: { outcome: "released" as const } }], want: "1 call approved." },
  {
    each: [
      { id: "a", outcome: { outcome: "denied" as const, message: "no" } },
      { id: "b", outcome: { outcome: "refused" as const, message: "It keeps waiting." } },
    ],
    want: "1 call denied. 1 call was left as it was. It keeps waiting.",
  },
])("says truthfully: $want", ({ each, want }) => {
  expect(summarizeRelease(each).text).toBe(want);
});
