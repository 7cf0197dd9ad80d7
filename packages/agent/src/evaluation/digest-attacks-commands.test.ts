import { describe, expect, it } from "vitest";
import { memoryCommands, text } from "../fixtures/command-doubles.ts";
import { supervise } from "../fixtures/supervise.ts";

const go = { pieces: [text("Do it.")], rules: ["Bash"] };

function world() {
  return supervise({ lines: [{ text: "ok" }, { text: "ok" }], commands: memoryCommands({ go }).port });
}

describe("a command that changed since a person read it is not run", () => {
  it("in a session", async () => {
    const made = world();
    const id = await made.start("Talk");
    await made.untilStatus(id, "idle");
    const { messageCount } = await made.session(id);
    for (const typed of ["/go", "Do it."])
      await expect(
        made.control.send(id, typed, "ada", { expectedDigest: "the digest of before" }),
      ).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("changed since you reviewed it"),
      });
    expect(await made.session(id)).toMatchObject({ messageCount, loop: { tag: "idle" } });
    await made.control.send(id, "/go", "ada", { expectedDigest: "digest of go" });
    await made.until(id, (record) => record.messageCount > messageCount + 1);
  });

  it("as the first task, and then there is no session", async () => {
    const made = world();
    const started = made.start("/go", { commandDigest: "the digest of before" });
    await expect(started).rejects.toMatchObject({ code: "conflict" });
    expect(made.transitions).toEqual([]);
    await made.untilStatus(await made.start("/go", { commandDigest: "digest of go" }), "idle");
  });

  it("but nobody has to say what they read", async () => {
    const made = world();
    await made.untilStatus(await made.start("/go"), "idle");
  });
});
