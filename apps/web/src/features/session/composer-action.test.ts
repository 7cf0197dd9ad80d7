import { builtInCommands } from "@countersign/commands";
import { permissionMode } from "@countersign/contracts/permission-mode";
import { describe, expect, it } from "vitest";
import { composerAction } from "./composer-action.ts";

describe("composerAction", () => {
  it.each([
    { typed: " fix it ", want: { tag: "send", text: "fix it" } },
    { typed: "//deploy now", want: { tag: "send", text: "//deploy now" } },
    { typed: "/usr/bin is full", want: { tag: "send", text: "/usr/bin is full" } },
    { typed: "/help", want: { tag: "show-help" } },
    { typed: "/cost", want: { tag: "show-cost" } },
    { typed: "/approvals", want: { tag: "show-grants" } },
    { typed: "/stop", want: { tag: "stop" } },
    { typed: "/mode plan", want: { tag: "set-mode", mode: "plan" } },
    { typed: "/mode  bypassPermissions ", want: { tag: "set-mode", mode: "bypassPermissions" } },
    { typed: "/stop the server", want: { tag: "refused", why: "Nothing follows /stop." } },
  ])("$typed is $want.tag", ({ typed, want }) => {
    expect(composerAction(typed)).toEqual(want);
  });

  it.each(["/mode", "/mode Plan", "/mode plan b"])("%s is refused with the modes that there are", (typed) => {
    const action = composerAction(typed);
    for (const mode of permissionMode.options)
      expect(action).toMatchObject({ why: expect.stringContaining(mode) });
  });

  it.each(["/deploy", "/deploy now", "/Help", "/modes plan"])(
    "%s is refused with the commands that there are",
    (typed) => {
      const action = composerAction(typed);
      expect(action.tag).toBe("refused");
      for (const { name } of builtInCommands)
        expect(action).toMatchObject({ why: expect.stringContaining(`/${name}`) });
    },
  );
});
