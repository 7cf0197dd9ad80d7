import { describe, expect, it } from "vitest";
import { memoryCommands } from "../fixtures/command-doubles.ts";
import { type Line, supervise } from "../fixtures/supervise.ts";
import type { Authority } from "./authority.ts";
import { createSessionControl } from "./session-control.ts";

const without: Authority = { bypassDisabledReason: "You may not." };
const refusal = { code: "forbidden", message: expect.stringContaining("You may not.") };

function world(lines: Line[] = [{ text: "hi" }], skipsPermissions = false) {
  const made = supervise({ lines, commands: memoryCommands({}).port });
  const { controlDependencies: before } = made;
  const dependencies = { ...before, defaults: { ...before.defaults, skipsPermissions } };
  return { ...made, control: createSessionControl(dependencies) };
}

describe("a person without authority for bypassPermissions", () => {
  it("starts no session in it, and none is stored", async () => {
    const { control, repository } = world();
    const input = { workspace: "/w", prompt: "go", mode: "bypassPermissions" as const };
    await expect(control.create(input, "ada", without)).rejects.toMatchObject(refusal);
    expect(await repository.load("id-1")).toBeNull();
  });

  it.each(["/mode bypassPermissions", "  /mode   bypassPermissions  ", "/mode\tbypassPermissions"])(
    "does not put a session into it by typing %j",
    async (typed) => {
      const { control, start, untilStatus, session } = world();
      const id = await start();
      await untilStatus(id, "idle");
      await control.send(id, typed, "ada", without).catch(() => {});
      expect(await session(id)).toMatchObject({ mode: "default" });
    },
  );

  it("does not put a session into it by setMode, and may choose any other mode", async () => {
    const { control, start, untilStatus, session } = world();
    const id = await start();
    await untilStatus(id, "idle");
    await expect(control.setMode(id, "bypassPermissions", "ada", without)).rejects.toMatchObject(refusal);
    await control.setMode(id, "acceptEdits", "ada", without);
    expect(await session(id)).toMatchObject({ mode: "acceptEdits" });
  });

  it("cannot make an agent work in another person's session in that mode", async () => {
    const { control, start, untilStatus } = world([{ text: "one" }, { text: "two" }]);
    const id = await start("go", { mode: "bypassPermissions" });
    await untilStatus(id, "idle");
    await expect(control.send(id, "more", "bob", without)).rejects.toMatchObject(refusal);
    await expect(control.resume(id, "bob", without)).rejects.toMatchObject(refusal);
    await control.setMode(id, "default", "bob", without);
    await control.send(id, "more", "bob", without);
    await untilStatus(id, "idle");
  });

  it("gets the mode default where the program skips permissions, and the note says so", async () => {
    const { control, session } = world([{ text: "hi" }], true);
    const input = { workspace: "/w", prompt: "go" };
    const { id, note } = await control.create(input, "ada", without);
    expect(note).toBe("It starts in mode default. You may not.");
    expect(await session(id)).toMatchObject({ mode: "default" });
    const other = await control.create(input, "ada");
    expect(other).toEqual({ id: expect.any(String) });
    expect(await session(other.id)).toMatchObject({ mode: "bypassPermissions" });
  });

  it("has no note where the person chose the mode", async () => {
    const { control } = world([{ text: "hi" }], true);
    const made = await control.create({ workspace: "/w", prompt: "go", mode: "plan" }, "ada", without);
    expect(made).toEqual({ id: expect.any(String) });
  });
});
