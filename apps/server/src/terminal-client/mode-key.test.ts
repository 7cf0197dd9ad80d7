import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, bash, openTerminalPlace, type TerminalPlace, touch } from "./fixtures.ts";

let place: TerminalPlace;
beforeAll(async () => {
  place = await openTerminalPlace();
});
afterAll(() => place.api.close());

const idle = "What should the agent do next?";
const modeOf = async (id: string) => (await place.api.session(id)).mode;

describe("Shift+Tab at the field for a message", () => {
  it("changes the mode, and asks before bypassPermissions, which Esc leaves alone", async () => {
    const id = await place.api.create("Hello");
    const terminal = await place.attach(id);
    await terminal.shows("default (Shift+Tab) · ");
    await terminal.press("BTab");
    await terminal.shows("acceptEdits (Shift+Tab) · ");
    await terminal.press("BTab");
    await terminal.shows("plan (Shift+Tab) · ");
    await terminal.press("BTab");
    await terminal.shows("Bypass permissions in this session?");
    await terminal.press("Enter");
    await terminal.type("y");
    await terminal.shows("❯ y▏");
    await terminal.press("Enter");
    await terminal.hides("Bypass permissions");
    expect(await modeOf(id)).toBe("plan");
    await terminal.press("BTab");
    await terminal.shows("Bypass permissions in this session?");
    await terminal.press("Escape");
    await terminal.shows(idle);
    expect(await modeOf(id)).toBe("plan");
    await terminal.press("BTab");
    await terminal.shows("Bypass permissions in this session?");
    await terminal.type("yes");
    await terminal.press("Enter");
    await terminal.shows("bypassPermissions (Shift+Tab) · ");
    expect(await modeOf(id)).toBe("bypassPermissions");
    await terminal.press("BTab");
    await terminal.shows("default (Shift+Tab) · ");
  });

  it("doesn’t change the mode while a call waits: there it moves between the answers", async () => {
    const id = await place.start(touch("moded.txt"));
    const terminal = await place.attach(id);
    await terminal.ready();
    await terminal.press("BTab");
    await terminal.shows("❯ ▏Type here");
    expect(await terminal.screen()).toContain(ask);
    expect(await modeOf(id)).toBe("default");
  });
});

describe("/mode", () => {
  it("lists the modes, sets one, and asks before bypassPermissions as Shift+Tab does", async () => {
    const id = await place.api.create("Hello");
    const terminal = await place.attach(id);
    await terminal.shows(idle);
    await terminal.type("/mode");
    await terminal.press("Enter");
    await terminal.shows("● default");
    await terminal.type("/mode strict");
    await terminal.press("Enter");
    await terminal.shows("strict (Shift+Tab) · ");
    await terminal.type("/mode bypassPermissions");
    await terminal.press("Enter");
    await terminal.shows("Bypass permissions in this session?");
    expect(await modeOf(id)).toBe("strict");
    await terminal.press("Escape");
    await terminal.shows(idle);
    await terminal.type("/mode nonsense");
    await terminal.press("Enter");
    await terminal.shows("Unknown mode");
  });

  it("says why the mode stays where a person may not set it", async () => {
    const id = await place.api.create("Hello");
    await place.api.post("system.setBypassForbidden", { isForbidden: true });
    const terminal = await place.attach(id);
    await terminal.shows("default (Shift+Tab) · ");
    await terminal.press("BTab", "BTab", "BTab");
    await expect.poll(() => modeOf(id)).toBe("default");
    await terminal.type("/mode bypassPermissions");
    await terminal.press("Enter");
    await terminal.shows("Bypass permissions in this session?");
    await terminal.type("yes");
    await terminal.press("Enter");
    await terminal.shows("The mode wasn’t changed.");
    expect(await modeOf(id)).toBe("default");
    await place.api.post("system.setBypassForbidden", { isForbidden: false });
  });
});

describe("the output of a running command", () => {
  it("appears while it runs, and its end in the transcript", async () => {
    const id = await place.api.create(
      JSON.stringify([bash("echo first; while [ ! -e go.txt ]; do sleep 0.05; done; echo last")]),
      { mode: "bypassPermissions" },
    );
    const terminal = await place.attach(id);
    await terminal.shows("⎿ first");
    expect(await terminal.screen()).not.toContain("⎿ last");
    expect(await place.outcomes(id)).toEqual(["running"]);
    await place.write("go.txt");
    await terminal.shows("⎿ last");
    await terminal.shows("Results: ");
    expect(await place.outcomes(id)).toEqual(["ran"]);
  });
});
