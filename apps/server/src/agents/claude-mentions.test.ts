import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toolReply } from "@countersign/anthropic/scripted";
import { expect, it } from "vitest";
import { claudeCode } from "./fixtures/claude-code.ts";

// A file that is named so in a person's prompt goes to the model without a call. If it did in a sub-agent's, too, that prompt would have to ask.
it("the prompt of a sub-agent in Claude Code brings it no file that is named with an @", async () => {
  const claude = await claudeCode([]);
  const file = join(claude.project, "secret.txt");
  await writeFile(file, "the-secret-itself\n");
  const prompt = `Summarise @secret.txt, @./secret.txt and @${file}`;
  const input = { description: "Read", prompt, subagent_type: "general-purpose" };
  claude.plays([toolReply([{ name: "Agent", input }])]);
  await claude.server.start();
  await claude.connect();
  expect(await claude.run().done).toMatchObject({ code: 0 });
  const toSubAgent = claude.model.texts().filter((text) => !text.includes("Do it."));
  expect(toSubAgent.some((text) => text.includes("Summarise @secret.txt"))).toBe(true);
  expect(claude.model.texts().filter((text) => text.includes("the-secret-itself"))).toEqual([]);
});
