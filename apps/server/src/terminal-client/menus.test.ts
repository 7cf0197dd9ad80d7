import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTerminalPlace, type TerminalPlace } from "./fixtures.ts";

const names = [
  "src/split.js",
  "src/split test.js",
  "src/spoof-\u202Esj.exe",
  "src/日本語.md",
  "src/line\nbreak.js",
  "src/red-\u001b[31m.js",
  `${"deep-folder/".repeat(12)}end.js`,
];

let place: TerminalPlace;
let id: string;
beforeAll(async () => {
  place = await openTerminalPlace();
  for (const name of names) {
    const path = join(place.api.workspace, name);
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, "");
  }
  id = await place.api.create("Hello");
  await place.api.post("rules.create", {
    behavior: "deny",
    rule: "Read(src/split.js)",
    scope: "session",
    sessionId: id,
  });
});
afterAll(() => place.api.close());

const lastSent = async (session: string) => {
  const { messages } = await place.api.session(session);
  return messages.findLast(({ role }) => role === "user")?.content;
};

describe("slash commands", () => {
  it("are listed while one is typed, chosen with arrows and completed with Tab or Enter", async () => {
    const terminal = await place.attach(await place.api.create("Hello"));
    await terminal.shows("What should the agent do next?");
    await terminal.type("/co");
    await terminal.shows("❯ /compact");
    await terminal.press("Down");
    await terminal.shows("❯ /cost");
    await terminal.press("Tab");
    await terminal.shows("> /cost ▏");
    await terminal.press("Enter");
    await terminal.shows("This session so far:");
  });

  it("close with Esc", async () => {
    const terminal = await place.attach(await place.api.create("Hello"));
    await terminal.shows("What should the agent do next?");
    await terminal.type("/c");
    await terminal.shows("❯ /clear");
    await terminal.press("Escape");
    await terminal.hides("/clear");
    await terminal.shows("> /c▏");
  });
});

describe("files behind an @", () => {
  it("are listed as far as Read may read them, and a completed name is what the model gets", async () => {
    const terminal = await place.attach(id, { columns: 80, rows: 24 });
    await terminal.shows("What should the agent do next?");
    await terminal.type("Look at @sp");
    await terminal.shows("@src/split test.js");
    await terminal.shows("@src/spoof-⟨U+202E⟩sj.exe");
    expect(await terminal.screen()).not.toContain("@src/split.js");
    await terminal.type("oo");
    await terminal.shows("❯ @src/spoof");
    await terminal.press("Tab");
    await terminal.shows("> Look at @src/spoof-⟨U+202E⟩sj.exe ▏");
    await terminal.type("and @日");
    await terminal.shows("❯ @src/日本語.md");
    await terminal.press("Enter");
    await terminal.type("and @split");
    await terminal.shows("❯ @src/split test.js");
    await terminal.press("Enter", "Enter");
    const text = 'Look at @src/spoof-\u202Esj.exe and @src/日本語.md and @"src/split test.js"';
    await expect.poll(() => lastSent(id)).toEqual([{ type: "text", text }]);
    expect(
      place.api.model.requests.some((request) => JSON.stringify(request).includes("spoof-\u202Esj")),
    ).toBe(true);
    await terminal.press("C-d");
    await terminal.ends(0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal obeys
    expect(await terminal.written()).not.toMatch(/\u202e|\u001b\[31m\.js/);
  });

  it("show the end of a long path, and leave out names with controls", async () => {
    const terminal = await place.attach(await place.api.create("Hello"));
    await terminal.shows("What should the agent do next?");
    await terminal.type("@js");
    await terminal.shows(/@…\S*deep-folder\/end\.js/);
    expect(await terminal.screen()).not.toMatch(/line|red-/);
  });
});
