import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type ScriptedReply,
  type ScriptedRequest,
  textReply,
  toolReply,
} from "@countersign/anthropic/scripted";
import { settingsFile } from "@countersign/contracts/settings-file";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { dataOf, openApi } from "../fixtures/api-harness.ts";

const ownServer = fileURLToPath(new URL("./fixtures/own-server.ts", import.meta.url));

/** "Call NAME {input}" calls that tool; the answer ends the turn. */
function script({ messages }: ScriptedRequest): ScriptedReply {
  const last = messages.at(-1);
  if (last?.content.some(({ type }) => type === "tool_result")) return textReply("Done.");
  const said = last?.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).at(-1) ?? "";
  const [, name = "", input = "{}"] = /^Call (\S+) ?(.*)$/.exec(said) ?? [];
  return name === "" ? textReply("Hello.") : toolReply([{ name, input: JSON.parse(input) }]);
}

let api: Awaited<ReturnType<typeof openApi>>;
const names = ["note", "long", "blob", "crash", "hang", "a", "b"];

beforeAll(async () => {
  api = await openApi({ hasHome: true, script, variables: {} });
});
afterAll(() => api.close());

/** Trusts a file with the server `own`, which has these resources, and `bare`, which has none. */
async function trust(resources: readonly string[] | undefined) {
  const fixture = (name: string) => join(api.workspace, "..", `${name}.json`);
  await writeFile(fixture("own"), JSON.stringify({ resources }));
  await writeFile(fixture("bare"), "{}");
  const server = (name: string) => ({
    command: process.execPath,
    args: [ownServer],
    env: { FIXTURE_FILE: fixture(name) },
  });
  const mcpServers = { own: server("own"), bare: server("bare") };
  await writeFile(join(api.workspace, ".mcp.json"), JSON.stringify({ mcpServers }));
  const answer = await api.get("rules.files", { workspace: api.workspace });
  const file = dataOf(z.array(settingsFile), answer).data.find(({ isMcp }) => isMcp);
  const { status } = await api.post("rules.trust", {
    workspace: api.workspace,
    path: file?.path,
    digest: file?.digest,
  });
  expect(status).toBe(200);
}
async function withRule(text: string, run: () => Promise<void>) {
  const input = { behavior: "allow", rule: text, scope: "project", workspace: api.workspace };
  const { id } = dataOf(z.looseObject({ id: z.string() }), await api.post("rules.create", input)).data;
  await run();
  await api.post("rules.revoke", { id });
}
const lastCall = async (id: string) => (await api.session(id)).calls.at(-1);
async function ran(prompt: string) {
  const id = await api.create(prompt);
  await api.untilStatus(id, "idle");
  return (await lastCall(id))?.phase;
}
const reading = (name: string, server = "own") =>
  `Call ReadMcpResourceTool ${JSON.stringify({ server, uri: `own://${name}` })}`;
const offeredNames = () => {
  const body = z.looseObject({ tools: z.array(z.looseObject({ name: z.string() })) });
  return body.parse(api.model.requests.at(-1)?.body).tools.map(({ name }) => name);
};

describe("the resources of a trusted server", () => {
  it("ask, and are read once a person approves", async () => {
    await trust(names);
    const id = await api.create(reading("note"));
    await api.untilStatus(id, "awaiting-approval");
    const [item] = await api.queue(id);
    if (item === undefined) throw new Error("nothing waits");
    expect(item).toMatchObject({ tool: "ReadMcpResourceTool", reasons: [{ code: "mcp-tool" }] });
    await api.decide({ id: item.id, digest: item.digest, verdict: "approve" });
    await api.untilStatus(id, "idle");
    expect((await lastCall(id))?.phase).toMatchObject({
      outcome: "ran",
      result: "[resource own://note]\na note",
    });
  });

  it("are listed, page by page, where a rule allows the server, and not for a rule on another", async () => {
    await trust(names);
    const listing = 'Call ListMcpResourcesTool {"server":"own"}';
    await withRule("mcp__bare", async () => {
      await api.untilStatus(await api.create(listing), "awaiting-approval");
    });
    await withRule("mcp__own", async () => {
      const result = names.map((name) => JSON.stringify({ uri: `own://${name}`, name })).join("\n");
      expect(await ran(listing)).toMatchObject({ outcome: "ran", result });
    });
  });

  it.each([
    {
      name: "blob",
      want: { outcome: "ran", result: "[resource own://blob of image/png, 6 bytes, not shown]" },
    },
    { name: "long", want: { outcome: "ran", result: expect.stringMatching(/x{20000,29999}\n\[cut here/) } },
    { name: "none", want: { outcome: "failed", result: expect.stringContaining("no such resource") } },
    {
      name: "crash",
      want: { outcome: "failed", result: expect.stringMatching(/MCP server own failed.*out of order/) },
    },
  ])("give a bounded result or a clear error for $name, and the server can be used again", async (row) => {
    await trust(names);
    await withRule("mcp__own", async () => {
      expect(await ran(reading(row.name))).toMatchObject({ tag: "finished", ...row.want });
      expect(await ran(reading("note"))).toMatchObject({ outcome: "ran" });
    });
  });

  it("stop with the turn while the server hangs", async () => {
    await trust(names);
    await withRule("mcp__own", async () => {
      const id = await api.create(reading("hang"));
      await expect.poll(async () => (await lastCall(id))?.phase.tag).toBe("running");
      await api.post("sessions.stop", { id });
      await expect
        .poll(async () => (await lastCall(id))?.phase)
        .toMatchObject({ tag: "finished", outcome: "aborted" });
    });
  });

  it("are offered only where a server has some, and asked only of servers that are there and have some", async () => {
    await trust(names);
    await ran("Hello");
    expect(offeredNames()).toEqual(expect.arrayContaining(["ListMcpResourcesTool", "ReadMcpResourceTool"]));
    expect(await ran(reading("note", "nowhere"))).toMatchObject({
      outcome: "invalid",
      result: expect.stringContaining("server: Invalid option: expected one of"),
    });
    await withRule("mcp__bare", async () => {
      const result = expect.stringContaining("MCP server bare has no resources");
      expect(await ran(reading("note", "bare"))).toMatchObject({ outcome: "failed", result });
    });
    await trust(undefined);
    await ran("Hello");
    expect(offeredNames().filter((name) => name.includes("McpResource"))).toEqual([]);
    await rm(join(api.workspace, ".mcp.json"));
    expect(await ran(reading("note"))).toMatchObject({ outcome: "invalid" });
  });
});
