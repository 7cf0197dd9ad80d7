import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answer, ask, openTerminalPlace, type TerminalPlace, touch } from "./fixtures.ts";

let place: TerminalPlace;
beforeAll(async () => {
  place = await openTerminalPlace();
});
afterAll(() => place.api.close());

const sizes = [
  { columns: 80, rows: 24 },
  { columns: 200, rows: 50 },
];

describe.each(sizes)("in $columns×$rows", (size) => {
  it("a diff of 5,000 lines scrolls, and is approved only after its end was shown", async () => {
    const { start, attach, outcomes, file } = place;
    const name = `long-${size.columns}.txt`;
    const content = Array.from({ length: 5_000 }, (_, line) => `line ${line + 1}`).join("\n");
    const id = await start({ name: "Write", input: { file_path: name, content } });
    const terminal = await attach(id, size);
    await terminal.shows("+line 1");
    await terminal.shows(/rows 1–\d+ of 5,?0\d\d/);
    await answer(terminal, "y");
    await terminal.shows("Scroll to the end before you approve");
    await terminal.press("PageDown");
    await terminal.shows(/rows (?!1–)\d+–\d+ of/);
    await terminal.press("End");
    await terminal.shows("+line 5000");
    expect(await outcomes(id)).toEqual(["waiting"]);
    // The question stays on the screen, below what scrolls.
    const rows = (await terminal.screen()).trimEnd().split("\n");
    expect(rows.length).toBeLessThan(size.rows + 1);
    expect(rows.filter((row) => row.startsWith(ask))).toHaveLength(1);
    await answer(terminal, "y");
    await expect.poll(() => outcomes(id)).toEqual(["ran"]);
    expect((await file(name))?.length).toBe(content.length);
  });

  it("wide characters and UTF-8 stay in their rows", async () => {
    const { api, start, attach, outcomes } = place;
    await writeFile(join(api.workspace, "wide.txt"), "alt\n");
    const wide = "日本語の行".repeat(40);
    const id = await start({
      name: "Edit",
      input: { file_path: "wide.txt", old_string: "alt", new_string: `${wide}\nÄöß é 👩‍👧 end` },
    });
    const terminal = await attach(id, size);
    await terminal.ready();
    const screen = (await terminal.screen()).split(/^┌ /m)[1] ?? "";
    expect(screen).toContain("Äöß");
    expect(screen.replaceAll(/[│┆+\n ]/g, "")).toContain(wide.slice(0, 60));
    for (const row of screen
      .split("\n")
      .slice(1)
      .filter((one) => one.includes("日本")))
      expect(row).toMatch(/^[│┆] /);
    await terminal.press("Up");
    await terminal.type("日本語で");
    await terminal.press("Enter");
    await expect.poll(() => outcomes(id)).toEqual(["instructed"]);
    expect((await api.session(id)).calls[0]?.verdict?.text).toBe("日本語で");
  });
});

it("draws the prompt again when the terminal gets smaller and larger, once", async () => {
  const { start, attach, outcomes } = place;
  const id = await start(touch(`${"long-".repeat(20)}name.txt`));
  const terminal = await attach(id, { columns: 200, rows: 50 });
  await terminal.ready();
  for (const { columns, rows } of [
    { columns: 60, rows: 20 },
    { columns: 120, rows: 40 },
    { columns: 80, rows: 24 },
  ]) {
    await terminal.resize(columns, rows);
    await terminal.ready();
    await expect
      .poll(async () => (await terminal.screen()).split("\n").filter((row) => row.startsWith(ask)))
      .toHaveLength(1);
  }
  await terminal.resize(80, 8);
  await terminal.shows("The terminal is too small to decide calls.");
  await terminal.press("y", "Enter");
  await terminal.resize(80, 24);
  await terminal.ready();
  expect(await outcomes(id)).toEqual(["waiting"]);
});
