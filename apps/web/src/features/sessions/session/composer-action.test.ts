import { builtInCommands } from "@countersign/commands";
import { permissionMode } from "@countersign/contracts/permission-mode";
import { describe, expect, it } from "vitest";
import { composerAction } from "./composer-action.ts";

describe("composerAction", () => {
  it.each([
    { typed: " fix it ", want: { tag: "send", text: "fix it" } },
    { typed: "//deploy now", want: { tag: "send", text: "//deploy now" } },
    { typed: "/usr/bin is full", want: { tag: "send", text: "/usr/bin is full" } },
    { typed: "say /clear", want: { tag: "send", text: "say /clear" } },
    { typed: "/help", want: { tag: "show-help" } },
    { typed: "/cost", want: { tag: "show-cost" } },
    { typed: "/approvals", want: { tag: "show-grants" } },
    { typed: "/stop", want: { tag: "stop" } },
    { typed: "/mode", want: { tag: "show-modes" } },
    { typed: "/mode plan", want: { tag: "set-mode", mode: "plan" } },
    { typed: "/mode  bypassPermissions ", want: { tag: "set-mode", mode: "bypassPermissions" } },
    { typed: "/clear", want: { tag: "clear" } },
    { typed: "/compact", want: { tag: "compact", instructions: "" } },
    { typed: "/compact the names\nof files", want: { tag: "compact", instructions: "the names\nof files" } },
    { typed: "/intent", want: { tag: "show-intents" } },
    { typed: "/intent REQ-007", want: { tag: "set-intent", intent: "REQ-007" } },
    { typed: "/intent none", want: { tag: "set-intent", intent: null } },
    { typed: "/stop the server", want: { tag: "refused", why: "/stop takes no arguments." } },
    { typed: "/clear all", want: { tag: "refused", why: "/clear takes no arguments." } },
  ])("$typed is $want.tag", ({ typed, want }) => {
    expect(composerAction(typed)).toEqual(want);
  });

  it.each(["/mode Plan", "/mode plan b"])("%s is refused with the modes that there are", (typed) => {
    const action = composerAction(typed);
    for (const mode of permissionMode.options)
      expect(action).toMatchObject({ tag: "refused", why: expect.stringContaining(mode) });
  });

  it("refuses an id that no intent can have, and says how to see those that there are", () => {
    expect(composerAction("/intent two words")).toMatchObject({
      tag: "refused",
      why: expect.stringContaining("/intent to list"),
    });
  });

  it.each(["/deploy", " /deploy now ", "/git:commit", "/Help", "/modes plan"])(
    "%s is a command to run, as it was typed, and never words",
    (typed) => {
      expect(composerAction(typed)).toEqual({ tag: "run", text: typed.trim() });
    },
  );

  it.each(builtInCommands)("/$name of the product never goes to the server as a message", ({ name }) => {
    expect(["send", "run", "refused"]).not.toContain(composerAction(`/${name}`).tag);
  });
});
