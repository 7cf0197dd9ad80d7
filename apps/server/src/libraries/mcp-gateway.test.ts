import { existsSync } from "node:fs";
import { mkdtemp, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { queueItem } from "@countersign/contracts/call";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { dataOf, openApi } from "../fixtures/api-harness.ts";
import { makeKey } from "../fixtures/gate-agent.ts";
import { libraries } from "./fixtures/docs-examples.ts";
import { startHttpServer } from "./fixtures/http-mcp-server.ts";

const entry = fileURLToPath(new URL("../../../cli/bin/countersign.mjs", import.meta.url));
const filesystem = join(libraries, "node_modules/@modelcontextprotocol/server-filesystem/dist/index.js");

let api: Awaited<ReturnType<typeof openApi>>;
let key: string;

beforeAll(async () => {
  api = await openApi({ hasHome: true });
  key = await makeKey(api);
});
afterAll(() => api.close());

/** A real client of the real file server, with the gateway between them; the folder that the server serves. */
async function connect({
  dataFolder = api.dataFolder,
  secret = key,
  server = [],
}: {
  /** Of another server, which isn't there. */
  dataFolder?: string | undefined;
  /** Null: the gateway makes a key with the server's token. */
  secret?: string | null | undefined;
  server?: string[];
} = {}) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "countersign-mcp-")));
  const command =
    server.length > 0 ? server : ["--name", "files", "--", process.execPath, filesystem, folder];
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [entry, "mcp", ...command],
    cwd: api.workspace,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: api.home,
      PORT: new URL(api.origin).port,
      COUNTERSIGN_DATA: dataFolder,
      COUNTERSIGN_TOKEN: api.token,
      ...(secret === null ? {} : { COUNTERSIGN_KEY: secret }),
      GREETER_TOKEN: "greeter-secret",
    },
  });
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  onTestFinished(async () => {
    await client.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { client, folder };
}

const queue = async () => dataOf(z.array(queueItem), await api.get("approvals.list")).data;

async function waitingCall() {
  await expect.poll(async () => (await queue()).length).toBe(1);
  const [item] = await queue();
  if (item === undefined) throw new Error("nothing waits");
  return item;
}

const decide = async (verdict: object) => {
  const { id, digest } = await waitingCall();
  await api.decide({ ...verdict, id, digest });
};

type Connected = Awaited<ReturnType<typeof connect>>;

const write = ({ client, folder }: Connected, options = {}) =>
  client.callTool(
    { name: "write_file", arguments: { path: join(folder, "a.txt"), content: "hello" } },
    options,
  );
const textOf = (result: unknown) =>
  z
    .looseObject({ content: z.array(z.looseObject({ text: z.string() })) })
    .parse(result)
    .content.map(({ text }) => text)
    .join("\n");

describe("the MCP gateway before a real file server", () => {
  it("lists the server's tools, and waits for a person to approve a call", async () => {
    const files = await connect();
    const { tools } = await files.client.listTools();
    expect(tools.map(({ name }) => name)).toContain("write_file");
    const writing = write(files);
    const item = await waitingCall();
    expect(item).toMatchObject({ tool: "mcp__files__write_file", externalAgent: "mcp" });
    expect(existsSync(join(files.folder, "a.txt"))).toBe(false);
    await decide({ verdict: "approve" });
    expect(textOf(await writing)).toMatch(/Successfully wrote/);
    expect(await readFile(join(files.folder, "a.txt"), "utf8")).toBe("hello");
    const session = await api.session(item.sessionId);
    expect(session.calls[0]?.phase).toMatchObject({ outcome: "ran", result: expect.stringMatching(/wrote/) });
  });

  it.each([
    { verdict: { verdict: "deny", reason: "Not there." }, want: /denied this call.*: Not there\./ },
    { verdict: { verdict: "instruct", text: "Write b.txt." }, want: /instead: Write b\.txt\./ },
    { verdict: { verdict: "abort" }, want: /aborted/ },
  ])("answers a call with the person's words at $verdict", async ({ verdict, want }) => {
    const files = await connect();
    const writing = write(files);
    await decide(verdict);
    const result = await writing;
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringMatching(want)]);
    expect(existsSync(join(files.folder, "a.txt"))).toBe(false);
  });

  it("runs a call with the edited arguments, and the model is informed", async () => {
    const files = await connect();
    const writing = write(files);
    const path = join(files.folder, "b.txt");
    await decide({ verdict: "approve", input: { path, content: "edited" } });
    expect(textOf(await writing)).toMatch(/changed the input/);
    expect(await readFile(path, "utf8")).toBe("edited");
    expect(existsSync(join(files.folder, "a.txt"))).toBe(false);
  });

  it("runs a call without asking by a rule for the server's tool", async () => {
    await api.post("rules.create", { behavior: "allow", rule: "mcp__files__read_text_file", scope: "team" });
    const files = await connect();
    await writeFile(join(files.folder, "c.txt"), "content");
    const path = join(files.folder, "c.txt");
    const result = await files.client.callTool({ name: "read_text_file", arguments: { path } });
    expect(textOf(result)).toBe("content");
  });

  it("keeps a client waiting that resets its time limit at progress", async () => {
    const files = await connect();
    const { promise: isInformed, resolve } = Promise.withResolvers<void>();
    const limits = { timeout: 20_000, resetTimeoutOnProgress: true, onprogress: () => resolve() };
    const writing = write(files, limits);
    await isInformed;
    await decide({ verdict: "approve" });
    expect(textOf(await writing)).toMatch(/Successfully wrote/);
  });

  it("takes a call out of the queue when the client cancels it", async () => {
    const files = await connect();
    const abort = new AbortController();
    const writing = write(files, { signal: abort.signal });
    await waitingCall();
    abort.abort("enough");
    await expect(writing).rejects.toThrow();
    await expect.poll(async () => (await queue()).length).toBe(0);
    expect(existsSync(join(files.folder, "a.txt"))).toBe(false);
  });

  it("takes a call out of the queue when the client is gone", async () => {
    const files = await connect();
    const writing = write(files);
    await waitingCall();
    await files.client.close();
    await expect(writing).rejects.toThrow();
    await expect.poll(async () => (await queue()).length).toBe(0);
  });

  it("makes a key of its own where none is given, and keeps it for the next start", async () => {
    const file = join(api.home, ".countersign/mcp.key");
    const writing = write(await connect({ secret: null }));
    await decide({ verdict: "approve" });
    expect(textOf(await writing)).toMatch(/Successfully wrote/);
    const kept = await readFile(file, "utf8");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = write(await connect({ secret: null }));
    await decide({ verdict: "deny" });
    expect((await again).isError).toBe(true);
    expect(await readFile(file, "utf8")).toBe(kept);
  });

  it.each([
    { name: "no server answers", dataFolder: "/nowhere", secret: undefined, want: /No Countersign answers/ },
    { name: "the key is wrong", dataFolder: undefined, secret: "csk_wrong", want: /refused with 401/ },
  ])("runs nothing if $name", async ({ dataFolder, secret, want }) => {
    const files = await connect({ dataFolder, secret });
    const result = await write(files);
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringMatching(want)]);
    expect(existsSync(join(files.folder, "a.txt"))).toBe(false);
  });
});

describe("the MCP gateway before a server with an address", () => {
  it("speaks streamable HTTP with it, sends the given header, and decides its calls", async () => {
    const greeter = await startHttpServer();
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the gateway reads the variable
    const header = "Authorization: Bearer ${GREETER_TOKEN}";
    const { client } = await connect({ server: ["--url", greeter.url, "--header", header] });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["greet"]);
    const denied = client.callTool({ name: "greet", arguments: { name: "Eve" } });
    expect((await waitingCall()).tool).toMatch(/^mcp__127-0-0-1-[0-9a-f]{16}__greet$/);
    await decide({ verdict: "deny" });
    expect((await denied).isError).toBe(true);
    const edited = client.callTool({ name: "greet", arguments: { name: "Eve" } });
    await decide({ verdict: "approve", input: { name: "Ada" } });
    expect(textOf(await edited)).toMatch(/^Hello Ada\n/);
    expect(greeter.greeted).toEqual(["Ada"]);
    expect(new Set(greeter.requests.map(({ authorization }) => authorization))).toEqual(
      new Set(["Bearer greeter-secret"]),
    );
    expect(greeter.requests.at(-1)?.["mcp-protocol-version"]).toMatch(/^\d{4}-/);
  });
});
