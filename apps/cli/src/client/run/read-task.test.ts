import { describe, expect, it } from "vitest";
import { type RunOptions, readTask } from "./read-task.ts";

async function* pieces(...texts: (string | Uint8Array)[]) {
  yield* texts;
}

function read(task: string | undefined, options: Partial<RunOptions> = {}, isLocal = true, input = pieces()) {
  return readTask({ task, options: { onAsk: "wait", ...options }, isLocal }, input);
}

describe("readTask", () => {
  it("runs a task in the folder of the person", async () => {
    const { session, onAsk } = await read("Fix it.");
    expect({ onAsk, ...session }).toEqual({
      onAsk: "wait",
      prompt: "Fix it.",
      workspace: expect.stringMatching(/^\//),
    });
  });

  it.each([
    { name: "from -", task: "-" },
    { name: "without a task", task: undefined },
  ])("reads the task from a pipe, $name", async ({ task }) => {
    const [first, second] = [
      Buffer.from("gr\u00f6\u00dfe\n").subarray(0, 3),
      Buffer.from("gr\u00f6\u00dfe\n").subarray(3),
    ];
    const { session } = await read(task, {}, true, pieces(first, second));
    expect(session.prompt).toBe("größe");
  });

  it.each([
    { name: "its name alone", task: undefined, command: "review", want: "/review" },
    {
      name: "its name with a slash, and arguments",
      task: "src a",
      command: "/review",
      want: "/review src a",
    },
  ])("runs a slash command by $name", async ({ task, command, want }) => {
    expect((await read(task, { command })).session.prompt).toBe(want);
  });

  it("asks nothing only when told so by the long name", async () => {
    const { session } = await read("x", { dangerouslySkipPermissions: true });
    expect(session.mode).toBe("bypassPermissions");
  });

  it.each([
    {
      name: "the mode by its name",
      options: { mode: "bypassPermissions" },
      want: "--dangerously-skip-permissions",
    },
    {
      name: "two modes",
      options: { mode: "plan", dangerouslySkipPermissions: true },
      want: "contradict each other",
    },
    {
      name: "denials where nothing asks",
      options: { onAsk: "deny", dangerouslySkipPermissions: true },
      want: "nothing asks",
    },
  ])("refuses $name", async ({ options, want }) => {
    await expect(read("x", options)).rejects.toThrow(want);
  });

  it.each(["", "  \n"])("refuses a task without words", async (task) => {
    await expect(read(task)).rejects.toThrow("Say what the agent is to do");
  });

  it("takes a folder of another machine only as a whole path", async () => {
    await expect(read("x", {}, false)).rejects.toThrow("Name the folder on the server");
    await expect(read("x", { workspace: "shop" }, false)).rejects.toThrow("Name the folder on the server");
    expect((await read("x", { workspace: "~/shop" }, false)).session.workspace).toBe("~/shop");
  });
});
