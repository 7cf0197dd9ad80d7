import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toolReply } from "@countersign/anthropic/scripted";
import { expect, it } from "vitest";
import { claudeCode } from "./fixtures/claude-code.ts";

const secret = "the-secret-itself";

/** A connected Claude Code, and a file in its project that nobody may get without a call. */
async function withSecret() {
  const claude = await claudeCode([]);
  const file = join(claude.project, "secret.txt");
  await writeFile(file, `${secret}\n`);
  await claude.server.start();
  await claude.connect();
  return { claude, file, sent: () => claude.model.texts().join("\n") };
}

it("a person's prompt brings Claude Code the file that it names with an @, without a call", async () => {
  const { claude, sent } = await withSecret();
  // What the scripted model makes of such a message doesn't count.
  claude.runWith("Summarise @secret.txt");
  await expect.poll(sent).toContain(secret);
});

// If it did, such a call would have to ask, as it does for opencode.
it.each(["general-purpose", "Explore"])(
  "the prompt of a sub-agent (%s) brings it no such file",
  async (type) => {
    const { claude, file, sent } = await withSecret();
    const prompt = `Summarise @secret.txt, @./secret.txt and @${file}`;
    const input = { description: "Summarise", prompt, subagent_type: type };
    claude.plays([toolReply([{ name: "Agent", input }])]);
    expect(await claude.run().done).toMatchObject({ code: 0 });
    const toSubAgent = claude.model.texts().filter((text) => !text.includes("Do it."));
    expect(toSubAgent.some((text) => text.includes("Summarise @secret.txt"))).toBe(true);
    expect(sent()).not.toContain(secret);
  },
);
