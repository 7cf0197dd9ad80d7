import { describe, expect, it } from "vitest";
import { describeSettings } from "./new-session-messages.ts";
import { readDraft } from "./session-draft.ts";

const draft = readDraft(null, "/home/ada/site");
const info = { defaultModel: "claude-a", isScripted: false };
const limits = { maxTurns: "", maxCostUsd: "", maxWaitSeconds: "" };

describe("the line of the settings", () => {
  it.each([
    { name: "what is usual", change: {}, want: ["Default mode", "claude-a", "default limits", "no intent"] },
    {
      name: "another mode and model",
      change: { draft: { ...draft, mode: "acceptEdits" as const, model: " claude-b " } },
      want: ["Accept edits mode", "claude-b", "default limits", "no intent"],
    },
    {
      name: "the demo’s model, whatever is typed",
      change: { info: { ...info, isScripted: true } },
      want: ["Default mode", "scripted demo model", "default limits", "no intent"],
    },
    {
      name: "each limit that is typed",
      change: { draft: { ...draft, limits: { maxTurns: "1", maxCostUsd: "$2", maxWaitSeconds: "30 min" } } },
      want: ["Default mode", "claude-a", "1 turn, $2, auto-deny after 30 min", "no intent"],
    },
    {
      name: "no bound",
      change: { draft: { ...draft, limits: { ...limits, maxTurns: "None" } }, intent: "REQ-001" },
      want: ["Default mode", "claude-a", "no turn limit", "intent REQ-001"],
    },
    {
      name: "who sees it, where there is somebody else",
      change: { isAlone: false },
      want: ["Default mode", "claude-a", "default limits", "no intent", "visible to the team"],
    },
  ])("says $name", ({ change, want }) => {
    expect(describeSettings({ draft, info, intent: "", isAlone: true, ...change })).toEqual(want);
  });
});
