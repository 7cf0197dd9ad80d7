import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ScriptedRequest, textReply, toolReply } from "@countersign/anthropic/scripted";
import { settingsFile } from "@countersign/contracts/settings-file";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { dataOf, openApi } from "../fixtures/api-harness.ts";
import { libraries } from "./fixtures/docs-examples.ts";

const filesystem = join(libraries, "node_modules/@modelcontextprotocol/server-filesystem/dist/index.js");
const file = () => join(api.workspace, "a.txt");

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  const script = ({ messages }: ScriptedRequest) =>
    messages.at(-1)?.content.some(({ type }) => type === "tool_result")
      ? textReply("Done.")
      : toolReply([{ name: "mcp__files__write_file", input: { path: file(), content: "hello" } }]);
  api = await openApi({ hasHome: true, script });
});
afterAll(() => api.close());

it("our own agent writes a file through the real file server once a person trusted it and approved the call", async () => {
  const { workspace } = api;
  const files = { command: process.execPath, args: [filesystem, workspace] };
  await writeFile(join(workspace, ".mcp.json"), JSON.stringify({ mcpServers: { files } }));
  const listed = dataOf(z.array(settingsFile), await api.get("rules.files", { workspace })).data;
  const shown = listed.find(({ isMcp }) => isMcp);
  await api.post("rules.trust", { workspace, path: shown?.path, digest: shown?.digest });
  const id = await api.create("Write it");
  await api.untilStatus(id, "awaiting-approval");
  const [call] = await api.queue(id);
  expect(call).toMatchObject({ tool: "mcp__files__write_file", reasons: [{ code: "mcp-tool" }] });
  expect(existsSync(file())).toBe(false);
  await api.decide({ id: call?.id, digest: call?.digest, verdict: "approve" });
  await api.untilStatus(id, "idle");
  expect(await readFile(file(), "utf8")).toBe("hello");
});
