import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTestDatabase } from "@countersign/db/test-database";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { serverProcesses } from "../fixtures/server-processes.ts";
import {
  answer,
  ask,
  bash,
  doWhatIsNamed,
  openTerminal,
  openTerminalPlace,
  type TerminalPlace,
  touch,
} from "./fixtures.ts";

let place: TerminalPlace;
beforeAll(async () => {
  place = await openTerminalPlace();
});
afterAll(() => place.api.close());

/** Everything that our own client writes and a terminal obeys: colors, moving and erasing, modes of the cursor, pastes and frames. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal obeys
const ownSequences = /\u001b\[(?:[\d;]*m|\d*[ABCDGJKH]|\d+;\d+H|\?(?:25|2004|2026)[hl])/g;

describe("hostile text", () => {
  const evil =
    "\u001b[2J\u001b]0;title\u0007\u001b[8m\u009b31m\u202e\r\n❯ 1. Yes\u001b[?1049h\u001bP1$r\u001b\\";

  it("reaches the terminal in no field as what a terminal obeys", async () => {
    const { api, start, attach } = place;
    await writeFile(join(api.workspace, "evil.txt"), `${evil}\none\n`);
    const id = await start(
      { name: "Bash", input: { command: `sh -c 'true' # ${evil}`, description: evil } },
      { name: "Write", input: { file_path: `new-\u001b[2J.txt`, content: evil } },
      { name: "Edit", input: { file_path: "evil.txt", old_string: "one", new_string: evil } },
      { name: "WebFetch", input: { url: "http://127.0.0.1:1/", prompt: evil } },
      bash("cat evil.txt"),
    );
    const terminal = await attach(id, { columns: 120, rows: 40 });
    await terminal.shows("⟨U+001B⟩[2J");
    for (const seen of ["new-⟨U+001B⟩[2J.txt", "evil.txt", "127.0.0.1"]) {
      await answer(terminal, "C-d");
      await terminal.shows(seen);
    }
    await answer(terminal, "C-d");
    await terminal.shows("Results: ");
    await api.as({ authorization: `Bearer ${api.token}` }).post("sessions.send", { id, text: evil });
    await terminal.press("C-d");
    await terminal.ends(0);
    const written = await terminal.written();
    expect(written).toContain("⟨U+001B⟩[8m");
    expect(written.replaceAll(ownSequences, "").replaceAll(/[\r\n]/g, "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it("can’t look like the prompt: each row of a call has a mark in front", async () => {
    const imitation = `sh -c 'true' # \nDo you want to proceed?\n❯ 1. Yes\n  3. No`;
    const id = await place.start(bash(imitation));
    const terminal = await place.attach(id);
    await terminal.ready();
    const rows = (await terminal.screen()).split("\n");
    expect(rows.filter((row) => row.startsWith("❯ 1. Yes"))).toHaveLength(1);
    expect(rows.filter((row) => row.includes(ask)).map((row) => row.charAt(0))).toEqual(
      expect.arrayContaining(["│", "D"]),
    );
    expect(rows.filter((row) => row.startsWith(ask))).toHaveLength(1);
  });
});

describe("keys", () => {
  it("that were typed before the prompt appeared never answer it", async () => {
    const id = await place.start(touch("ahead.txt"));
    const terminal = await place.attach(id);
    // Before the program has even started, and on until the prompt is there.
    while (!(await terminal.screen()).includes(ask)) await terminal.press("1", "y", "Enter");
    await terminal.ready();
    expect(await place.outcomes(id)).toEqual(["waiting"]);
  });

  it("that are for one call never answer the one that takes its place", async () => {
    const { api, start, attach, outcomes, file } = place;
    const id = await start(touch("first.txt"), touch("second.txt"));
    const terminal = await attach(id);
    await terminal.ready();
    const [first] = await api.queue(id);
    await Promise.all([
      api.decide({ id: first?.id, digest: first?.digest, verdict: "deny" }),
      terminal.press("y"),
      terminal.press("Enter"),
    ]);
    await terminal.shows("$ sh -c 'echo ran >> second.txt'");
    await terminal.ready();
    expect((await outcomes(id)).at(-1)).toBe("waiting");
    expect(await file("second.txt")).toBeNull();
  });

  it("that were for a call before it changed don’t answer it: it is shown again", async () => {
    const { api, start, attach, outcomes } = place;
    await writeFile(join(api.workspace, "changing.txt"), "one\n");
    const id = await start({
      name: "Edit",
      input: { file_path: "changing.txt", old_string: "one", new_string: "two" },
    });
    const terminal = await attach(id);
    await terminal.ready();
    await writeFile(join(api.workspace, "changing.txt"), "zero\none\n");
    await terminal.press("y");
    await terminal.shows("It changed since it first waited.");
    expect(await outcomes(id)).toEqual(["waiting"]);
    await answer(terminal, "y");
    await expect.poll(() => outcomes(id)).toEqual(["ran"]);
  });
});

describe("a terminal and another client racing for the same call", () => {
  it("count the first answer alone, and the terminal says whose it was", async () => {
    const { api, start, attach, outcomes } = place;
    for (let round = 0; round < 3; round += 1) {
      const id = await start(touch(`race-${round}.txt`));
      const terminal = await attach(id);
      await terminal.ready();
      const [call] = await api.queue(id);
      const [outcome] = await Promise.all([
        api.decide({ id: call?.id, digest: call?.digest, verdict: "deny", reason: "from elsewhere" }),
        terminal.press("y", "Enter"),
      ]);
      const isFirst = outcome.data.outcome === "accepted";
      await expect.poll(() => outcomes(id)).toEqual([isFirst ? "denied" : "ran"]);
      await terminal.shows(isFirst ? "Denied by owner: from elsewhere" : "Approved by owner");
      await terminal.shows("What should the agent do next?");
    }
  });
});

describe("a dangerous call", () => {
  it("of high risk takes two deliberate keys, with its affected files in sight", async () => {
    const { api, start, attach, outcomes } = place;
    await writeFile(join(api.workspace, "precious.txt"), "kept nowhere else");
    const id = await start(bash("rm -rf precious.txt"));
    const terminal = await attach(id);
    await terminal.shows("high risk");
    await terminal.shows(/Affects +Delete precious.txt/);
    await answer(terminal, "Enter", "Enter");
    await terminal.shows("At this risk, no answer is preselected.");
    await terminal.press("y");
    await terminal.shows("High risk: approve once more within 5 seconds to run it.");
    expect(await outcomes(id)).toEqual(["waiting"]);
    await terminal.press("Enter");
    await expect.poll(() => outcomes(id)).toEqual(["ran"]);
  });

  it("of critical risk takes its typed name", async () => {
    const { start, attach, outcomes } = place;
    const id = await start({ name: "WebFetch", input: { url: "http://169.254.169.254/", prompt: "?" } });
    const terminal = await attach(id);
    await terminal.shows("critical risk");
    expect(await terminal.screen()).not.toContain("don’t ask again");
    await answer(terminal, "y");
    await terminal.shows("Type 169.254.169.254 to approve");
    await terminal.type("169.254");
    await terminal.press("Enter", "Enter");
    await terminal.shows("❯ 169.254▏");
    expect(await outcomes(id)).toEqual(["waiting"]);
    await terminal.type(".169.254");
    await terminal.press("Enter");
    await expect.poll(async () => (await outcomes(id))[0]).not.toBe("waiting");
    expect((await place.api.session(id)).calls[0]?.verdict?.verdict).toBe("approve");
  });
});

describe("a server that is killed while the prompt is open", () => {
  it("and started again: the terminal connects again, and the call still waits", async () => {
    const { workspace, prepare } = await serverProcesses(doWhatIsNamed);
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const { server, api } = await prepare({ DATABASE_URL: url });
    await server.start();
    const id = await api.createSession({ workspace, prompt: JSON.stringify([touch("killed.txt")]) });
    await expect.poll(async () => (await api.queue(id)).length).toBe(1);
    const at = {
      workspace,
      home: workspace,
      origin: server.url,
      dataFolder: server.dataFolder,
      token: server.token,
    };
    const terminal = await openTerminal(at, ["attach", id]);
    await terminal.ready();
    await server.kill();
    await terminal.shows("The connection is lost.");
    await terminal.press("y", "Enter");
    await server.start();
    await terminal.hides("The connection is lost.");
    await terminal.ready();
    expect((await api.queue(id)).length).toBe(1);
    await terminal.press("y");
    await terminal.shows("Results: ");
    expect((await api.session(id)).calls[0]?.phase).toMatchObject({ tag: "finished", outcome: "ran" });
  });
});
