import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answer, ask, bash, openTerminal, openTerminalPlace, type TerminalPlace, touch } from "./fixtures.ts";

let place: TerminalPlace;
beforeAll(async () => {
  place = await openTerminalPlace();
});
afterAll(() => place.api.close());

const start: TerminalPlace["start"] = (...calls) => place.start(...calls);
const attach: TerminalPlace["attach"] = (...given) => place.attach(...given);
const outcomes: TerminalPlace["outcomes"] = (id) => place.outcomes(id);
const file: TerminalPlace["file"] = (name) => place.file(name);

describe("024-tool-permission-system, in a terminal", () => {
  it.each([
    {
      name: "US 1.1: an edit asks",
      call: { name: "Edit", input: { file_path: "a.txt", old_string: "one", new_string: "two" } },
      sees: /-one[\s\S]*\+two/,
    },
    {
      name: "US 1.2: a deletion asks",
      call: { name: "Delete", input: { file_path: "a.txt" } },
      sees: "a.txt",
    },
    { name: "US 1.3: a command asks", call: touch("command.txt"), sees: "$ sh -c 'echo ran >> command.txt'" },
    {
      name: "US 1.7: a write asks",
      call: { name: "Write", input: { file_path: "b.txt", content: "new words" } },
      sees: "+new words",
    },
  ])("$name, and US 1.4: Yes runs it", async ({ call, sees }) => {
    await writeFile(join(place.api.workspace, "a.txt"), "one\n");
    const id = await start(call);
    const terminal = await attach(id);
    await terminal.shows(ask);
    await terminal.shows(sees);
    await terminal.shows("❯ 1. Yes");
    // FR-015: the field for a message isn't there.
    expect(await terminal.screen()).not.toContain("What should the agent do next?");
    await answer(terminal, "Enter");
    await terminal.shows("What should the agent do next?");
    expect(await outcomes(id)).toEqual(["ran"]);
    await terminal.hides(ask);
  });

  it("US 1.5, FR-008, FR-014: an instruction goes to the agent instead, with pasted line breaks", async () => {
    const id = await start(touch("instructed.txt"));
    const terminal = await attach(id);
    await answer(terminal, "Up", "Enter");
    await terminal.shows("❯ ▏Type here to tell the agent");
    await terminal.paste("first use git mv\ny\n1");
    await terminal.shows("first use git mv");
    expect(await outcomes(id)).toEqual(["waiting"]);
    await terminal.press("Enter");
    await expect.poll(() => outcomes(id)).toEqual(["instructed"]);
    expect((await place.api.session(id)).calls[0]?.verdict?.text).toBe("first use git mv\ny\n1");
    await terminal.shows("Results: ");
    expect(await file("instructed.txt")).toBeNull();
  });

  it("US 1.6, FR-016: Esc aborts the call and the prompt goes", async () => {
    const id = await start(touch("aborted.txt"));
    const terminal = await attach(id);
    await answer(terminal, "Escape");
    await terminal.hides(ask);
    await expect.poll(() => outcomes(id)).toEqual(["aborted"]);
    expect(await file("aborted.txt")).toBeNull();
  });

  it("US 1.8–1.10, FR-017–FR-020: each call of a turn asks in order, also after a denial and an instruction", async () => {
    const id = await start(touch("q1.txt"), touch("q2.txt"), touch("q3.txt"));
    const terminal = await attach(id);
    await terminal.shows(/\? Bash sh -c 'echo ran >> q1.txt'\s+←/);
    await answer(terminal, "n");
    await terminal.shows("$ sh -c 'echo ran >> q2.txt'");
    await answer(terminal, "Up");
    await terminal.type("skip it");
    await terminal.press("Enter");
    await terminal.shows("$ sh -c 'echo ran >> q3.txt'");
    await answer(terminal, "y");
    await terminal.shows("Results: ");
    expect(await outcomes(id)).toEqual(["denied", "instructed", "ran"]);
    expect([await file("q1.txt"), await file("q2.txt"), await file("q3.txt")]).toEqual([null, null, "ran\n"]);
  });

  it("US 2.1, FR-010: with --dangerously-skip-permissions nothing asks", async () => {
    const task = JSON.stringify([touch("skipped-1.txt"), touch("skipped-2.txt")]);
    const terminal = await openTerminal(place.api, ["run", "--dangerously-skip-permissions", task]);
    await terminal.shows("Results: ");
    await terminal.shows("bypassPermissions");
    expect(await terminal.history()).not.toContain(ask);
    expect([await file("skipped-1.txt"), await file("skipped-2.txt")]).toEqual(["ran\n", "ran\n"]);
    await terminal.press("C-d");
    await terminal.ends(0);
  });

  it("FR-009: arrow keys and Tab move between the options, round at both ends", async () => {
    const id = await start(touch("arrows.txt"));
    const terminal = await attach(id);
    await answer(terminal, "Down");
    await terminal.shows("❯ 2. Yes, and don’t ask again for");
    await terminal.press("Tab");
    await terminal.shows("❯ 3. No");
    await terminal.press("BTab", "Up", "Up");
    await terminal.shows("❯ ▏Type here");
    await terminal.press("Tab");
    await terminal.shows("❯ 1. Yes");
    expect(await outcomes(id)).toEqual(["waiting"]);
  });
});

describe("tool-confirmation, in a terminal", () => {
  it.each([
    {
      name: "a read names the file",
      call: { name: "Read", input: { file_path: "/etc/hosts" } },
      sees: ["Read", "read /etc/hosts"],
    },
    {
      name: "a fetch shows the URL and the prompt",
      call: { name: "WebFetch", input: { url: "https://docs.rs/tokio", prompt: "Get the version" } },
      sees: ["WebFetch", "https://docs.rs/tokio", "Get the version"],
    },
    {
      name: "a command shows the agent's description and what to always allow",
      call: { name: "Bash", input: { command: "mkdir described", description: "Make a folder" } },
      sees: ["Bash", "$ mkdir described", "Make a folder", "2. Yes, and don’t ask again for "],
    },
  ])("Prompt: $name", async ({ call, sees }) => {
    const id = await start(call);
    const terminal = await attach(id);
    for (const text of sees) await terminal.shows(text);
    await answer(terminal, "C-d");
    await expect.poll(() => outcomes(id)).toEqual(["denied"]);
  });

  it("Approving and Remembering: 2 runs the call, and its like doesn’t ask again in this session", async () => {
    const id = await start(bash("mkdir remembered"));
    const terminal = await attach(id);
    await terminal.shows(ask);
    const rule = (await place.api.queue(id))[0]?.suggestions[0];
    await terminal.shows(`2. Yes, and don’t ask again for ${rule?.narrower?.rule ?? rule?.rule}`);
    await answer(terminal, "2");
    await terminal.shows("Won’t ask again: ");
    await terminal.shows("What should the agent do next?");
    expect(await outcomes(id)).toEqual(["ran"]);
    await terminal.type("/approvals");
    await terminal.press("Enter");
    await terminal.shows(`✓ ${rule?.narrower?.rule ?? rule?.rule}`);
  });

  it("Denying: 3 tells the agent, and the session continues", async () => {
    const id = await start(touch("denied.txt"));
    const terminal = await attach(id);
    await answer(terminal, "3");
    await terminal.shows("✗ Bash");
    await terminal.shows("Results: ");
    expect([await outcomes(id), await file("denied.txt")]).toEqual([["denied"], null]);
  });

  it("Ctrl-D denies, Ctrl-C twice leaves without losing the session", async () => {
    const id = await start(touch("left-1.txt"), touch("left-2.txt"));
    const terminal = await attach(id);
    await answer(terminal, "C-d");
    await expect.poll(() => outcomes(id)).toEqual(["denied", "waiting"]);
    await terminal.press("C-c");
    await terminal.shows("Press Ctrl-C again to leave.");
    await terminal.press("C-c");
    await terminal.ends(130);
    expect((await terminal.screen()).replaceAll("\n", "")).toContain(
      `Left. The session continues: ${place.api.origin}/sessions/${id}`,
    );
    expect(await outcomes(id)).toEqual(["denied", "waiting"]);
  });

  it("Invalid input: what is no answer becomes an instruction, and Enter on an empty field does nothing", async () => {
    const id = await start(touch("invalid.txt"));
    const terminal = await attach(id);
    await answer(terminal, "Up", "Enter", "Enter");
    await terminal.type("9");
    await terminal.shows("❯ 9▏");
    expect(await outcomes(id)).toEqual(["waiting"]);
  });
});
