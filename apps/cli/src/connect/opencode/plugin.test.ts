import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";

const source = fileURLToPath(new URL("plugin.js", import.meta.url));
const hook = z.custom<(input: object, output?: object) => Promise<void>>((it) => typeof it === "function");
const plugin = z.custom<(input: object) => Promise<unknown>>((it) => typeof it === "function");
const hooks = z.object({
  config: hook,
  event: hook,
  "tool.execute.before": hook,
  "tool.execute.after": hook,
});
const event = z.looseObject({
  hook_event_name: z.string(),
  tool_input: z.unknown(),
  tool_use_id: z.unknown(),
});

type Asked = z.infer<typeof event> & { key: string; headers: IncomingMessage["headers"] };
type Answer = (asked: Pick<Asked, "key" | "tool_input">, response: ServerResponse, times: number) => void;

const allow: Answer = ({ key, tool_input: updatedInput }, response) => {
  const output = { hookEventName: "PreToolUse", permissionDecision: "allow", updatedInput };
  response.end(JSON.stringify({ countersign: key, continue: true, hookSpecificOutput: output }));
};

/** The plugin beside a configuration for a server that answers calls so, in an opencode that notes what it is told. */
async function prepare(answer: Answer = allow) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => {
      body += piece;
    });
    request.on("end", () => {
      const key = String(request.headers["idempotency-key"]);
      const one = { ...event.parse(JSON.parse(body)), key, headers: request.headers };
      if (one.hook_event_name === "PreToolUse") answer(one, response, asked.push(one));
      else response.end(JSON.stringify({ countersign: key, continue: true }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const folder = mkdtempSync(join(tmpdir(), "countersign-plugin-"));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  cpSync(source, join(folder, "opencode.mjs"));
  const url = `http://127.0.0.1:${port}/hooks/opencode`;
  writeFileSync(join(folder, "opencode.conf"), `url = "${url}"\nheader = "authorization: Bearer csk_x"\n`);
  const reply = vi.fn(async (_: object) => ({}));
  const client = {
    app: { log: async () => ({}) },
    session: { get: async ({ path: { id } }: { path: { id: string } }) => ({ data: { id } }) },
    postSessionIdPermissionsPermissionId: reply,
  };
  const loaded: unknown = await import(pathToFileURL(join(folder, "opencode.mjs")).href);
  const { Countersign } = z.object({ Countersign: plugin }).parse(loaded);
  const all = hooks.parse(await Countersign({ client, directory: "/project" }));
  const before = (args: object, callID = "c1", tool = "bash") =>
    all["tool.execute.before"]({ tool, sessionID: "s1", callID }, { args });
  const happens = (type: string, properties: object) => all.event({ event: { type, properties } });
  return { asked, server, port, folder, reply, all, before, happens };
}

const failedPart = {
  part: {
    type: "tool",
    sessionID: "s1",
    callID: "c1",
    state: { status: "error", error: "Aborted", metadata: { interrupted: true } },
  },
};

describe("opencode's plugin", () => {
  it("asks again with the same key until somebody has decided, and pins the input for good", async () => {
    const { asked, before } = await prepare((one, response, times) => {
      if (times < 4) response.writeHead(202).end("Not yet.");
      else allow({ ...one, tool_input: { command: "edited", list: [{ a: 1 }] } }, response, times);
    });
    const args: Record<string, unknown> = { command: "original", timeout: 1 };
    await before(args);
    expect(asked).toHaveLength(4);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
    expect(asked[0]?.headers).toMatchObject({ authorization: "Bearer csk_x" });
    expect(args).toEqual({ command: "edited", list: [{ a: 1 }] });
    expect(() => {
      args.command = "changed";
    }).toThrow(TypeError);
    expect(Object.isFrozen(z.array(z.unknown()).parse(args.list)[0])).toBe(true);
  });

  it.each<{ name: string; answer: Answer; want: RegExp }>([
    { name: "an empty object", answer: (_, response) => response.end("{}"), want: /Another server/ },
    {
      name: "401",
      answer: (_, response) => response.writeHead(401).end("Wrong key."),
      want: /refused.*Wrong key/,
    },
    {
      name: "an answer without a decision",
      answer: ({ key }, response) => response.end(JSON.stringify({ countersign: key, continue: true })),
      want: /didn’t allow/,
    },
    {
      name: "an answer to another request",
      answer: (one, response, times) => allow({ ...one, key: "1234567890123456" }, response, times),
      want: /Another server/,
    },
    {
      name: "half an answer",
      answer: (_, response, times) => {
        if (times > 1) response.writeHead(500).end("Oops.");
        else response.writeHead(200, { "content-length": 1_000 }).write("{", () => response.destroy());
      },
      want: /Oops/,
    },
  ])("throws at $name", async ({ answer, want }) => {
    const { before } = await prepare(answer);
    await expect(before({ command: "x" })).rejects.toThrow(want);
  });

  it("throws without its configuration, and says what to do", async () => {
    const { folder, before } = await prepare();
    rmSync(join(folder, "opencode.conf"));
    await expect(before({ command: "x" })).rejects.toThrow(/Connect opencode again: Settings → Agents/);
  });

  it("keeps asking through a restart of the server", async () => {
    const { asked, server, port, before } = await prepare((_, response) => response.writeHead(202).end());
    const args = { command: "x" };
    const done = before(args);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const again = createServer((request, response) => {
      const key = String(request.headers["idempotency-key"]);
      request.resume().on("end", () => allow({ key, tool_input: { command: "y" } }, response, 1));
    });
    onTestFinished(() => void again.close());
    await new Promise<void>((resolve) => again.listen(port, "127.0.0.1", resolve));
    await done;
    expect(args).toEqual({ command: "y" });
  });

  it("answers what opencode asks about an allowed call, and nothing else", async () => {
    const { reply, before, happens } = await prepare();
    const ask = (id: string, callID: string, permission: string, sessionID = "s1") =>
      happens("permission.asked", { id, sessionID, permission, tool: { callID } });
    await ask("p0", "c1", "bash");
    await before({ command: "x" });
    await ask("p1", "c1", "edit");
    await ask("p2", "c2", "bash");
    await ask("p3", "c1", "bash", "s2");
    await happens("permission.asked", { id: "p4", sessionID: "s1", permission: "bash" });
    expect(reply).not.toHaveBeenCalled();
    await ask("p5", "c1", "bash");
    expect(reply.mock.calls).toEqual([
      [{ path: { id: "s1", permissionID: "p5" }, body: { response: "once" } }],
    ]);
    await happens("message.part.updated", failedPart);
    await ask("p6", "c1", "bash");
    expect(reply).toHaveBeenCalledTimes(1);
  });

  it("refuses a second call with the id of one that runs; afterward it is another call", async () => {
    const { asked, before, all } = await prepare();
    await before({ command: "x" });
    await expect(before({ command: "y" })).rejects.toThrow(/same id/);
    await all["tool.execute.after"]({ sessionID: "s1", callID: "c1" }, { output: "" });
    await before({ command: "y" });
    expect(new Set(asked.map(({ tool_use_id: id }) => id)).size).toBe(2);
  });

  it("hangs up when the call is interrupted while nobody has decided", async () => {
    let isClosed = false;
    const { asked, before, happens } = await prepare((_, response) => {
      response.on("close", () => {
        isClosed = true;
      });
    });
    const done = expect(before({ command: "x" })).rejects.toThrow();
    await expect.poll(() => asked.length).toBe(1);
    await happens("message.part.updated", failedPart);
    await done;
    await expect.poll(() => isClosed).toBe(true);
  });

  it("spells out what opencode understands otherwise than we do", async () => {
    const { asked, before } = await prepare();
    await before({ filePath: "~/x" }, "c1", "read");
    await before({ command: "ls", workdir: "." }, "c2");
    await before({ command: "ls", workdir: "sub" }, "c3");
    expect(asked.map(({ tool_input: input }) => input)).toEqual([
      { filePath: "/project/~/x" },
      { command: "ls" },
      { command: "ls", workdir: "sub" },
    ]);
  });

  it("turns the lock and what is allowed into questions, and leaves what is denied", async () => {
    const { all } = await prepare();
    const config = {
      permission: { bash: { "*": "allow", "rm *": "deny" }, edit: "deny", "**": "deny" },
      agent: { build: { permission: { read: "allow", "**": "deny" } } },
    };
    await all.config(config);
    expect(Object.entries(config.permission)).toEqual([
      ["*", "ask"],
      ["bash", { "*": "ask", "rm *": "deny" }],
      ["edit", "deny"],
    ]);
    expect(config.agent).toMatchObject({
      build: { permission: { read: "ask" } },
      plan: { permission: { edit: { "*": "deny" } } },
      explore: { permission: { "*": "deny", grep: "ask" } },
    });
    expect(JSON.stringify(config)).not.toContain("**");
  });
});
