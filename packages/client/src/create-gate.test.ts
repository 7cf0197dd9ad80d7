import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { homedir } from "node:os";
import { describe, expect, it, onTestFinished } from "vitest";
import { createGate, gateOver } from "./create-gate.ts";
import type { Call } from "./gate.ts";

type Asked = { url: string | undefined; headers: IncomingMessage["headers"]; body: Record<string, unknown> };
type Answer = (asked: Asked, response: ServerResponse, times: number) => void;

/** A server that answers, and a gate that asks it. */
async function prepare(answer: Answer, warnings: string[] = []) {
  const asked: Asked[] = [];
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    request.on("data", (piece) => {
      body += piece;
    });
    request.on("end", () => {
      const one = { url: request.url, headers: request.headers, body: JSON.parse(body) };
      asked.push(one);
      answer(one, response, asked.length);
    });
  };
  const listen = async (port: number) => {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    const stop = async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
    onTestFinished(stop);
    const address = server.address();
    return { stop, port: typeof address === "object" && address !== null ? address.port : 0 };
  };
  const first = await listen(0);
  const gate = gateOver(
    {
      url: `http://127.0.0.1:${first.port}`,
      key: "csk_secret",
      session: "s1",
      cwd: "/work",
      onWarning: ({ message }) => warnings.push(message),
    },
    5,
  );
  return { asked, gate, stop: first.stop, restart: () => listen(first.port) };
}

const call: Call = { id: "c1", tool: "send_email", input: { to: "ada@example.com" } };

function reply(asked: Asked, response: ServerResponse, output: object, more: object = {}): void {
  const answer = { countersign: asked.headers["idempotency-key"], continue: true, ...more };
  response.end(JSON.stringify({ ...answer, hookSpecificOutput: output }));
}
const allow = { permissionDecision: "allow", updatedInput: call.input };
const allows: Answer = (asked, response) => reply(asked, response, allow);

describe("gate", () => {
  it("sends the call with key and home, and gives the input that was passed where nobody changed it", async () => {
    const { gate, asked } = await prepare(allows);
    const verdict = await gate.gate({ ...call, sameAs: "Bash" });
    expect(verdict).toMatchObject({ kind: "allow", call: { isEdited: false }, note: null });
    expect(verdict.kind === "allow" && verdict.call.input).toBe(call.input);
    expect(asked).toMatchObject([
      {
        url: "/hooks/program",
        headers: { authorization: "Bearer csk_secret", "countersign-home": homedir() },
        body: {
          hook_event_name: "PreToolUse",
          session_id: "s1",
          cwd: "/work",
          tool_name: "send_email",
          tool_input: call.input,
          tool_use_id: "c1",
          same_as: "Bash",
        },
      },
    ]);
  });

  it.each([
    {
      name: "an edited input with a note",
      output: { ...allow, updatedInput: { to: "bob@example.com" }, additionalContext: "Edited." },
      more: {},
      want: {
        kind: "allow",
        call: { input: { to: "bob@example.com" }, isEdited: true },
        note: "Edited.",
      },
    },
    {
      name: "a denial",
      output: { permissionDecision: "deny", permissionDecisionReason: "No." },
      more: {},
      want: { kind: "deny", message: "No." },
    },
    {
      name: "an abort",
      output: { permissionDecision: "deny", permissionDecisionReason: "Stop." },
      more: { continue: false },
      want: { kind: "abort", message: "Stop." },
    },
  ])("gives $name", async ({ output, more, want }) => {
    const { gate } = await prepare((asked, response) => reply(asked, response, output, more));
    expect(await gate.gate(call)).toMatchObject(want);
  });

  it("gives what was decided, not an input that changed while the call waited", async () => {
    const input = { to: "ada@example.com" };
    const { gate } = await prepare((asked, response) => {
      input.to = "eve@example.com";
      reply(asked, response, allow);
    });
    const verdict = await gate.gate({ ...call, input });
    expect(verdict).toMatchObject({ call: { input: { to: "ada@example.com" }, isEdited: true } });
  });

  it("asks again with the same key and event until somebody has decided", async () => {
    const { gate, asked } = await prepare((one, response, times) =>
      times < 4 ? response.writeHead(202).end("Not yet.") : reply(one, response, allow),
    );
    expect((await gate.gate(call)).kind).toBe("allow");
    expect(asked).toHaveLength(4);
    expect(
      new Set(asked.map(({ headers, body }) => JSON.stringify([headers["idempotency-key"], body]))).size,
    ).toBe(1);
  });

  it("keeps trying through a restart of the server, for longer than for a server that never answered", async () => {
    const { promise: isAsked, resolve } = Promise.withResolvers<void>();
    let isDown = true;
    let failures = 0;
    const { gate, stop, restart } = await prepare((asked, response, times) => {
      if (times === 1) response.writeHead(202).end();
      else if (times === 2) resolve();
      else if (isDown) {
        failures += 1;
        isDown = failures < 20;
        response.writeHead(503).end();
      } else reply(asked, response, allow);
    });
    const verdict = gate.gate(call);
    await isAsked;
    await stop();
    await restart();
    expect((await verdict).kind).toBe("allow");
    expect(failures).toBe(20);
  });

  it.each<{ name: string; answer: Answer; code: string; want: RegExp }>([
    {
      name: "an empty object",
      answer: (_, r) => r.end("{}"),
      code: "foreign-answer",
      want: /isn’t Countersign/,
    },
    { name: "nothing", answer: (_, r) => r.end(), code: "foreign-answer", want: /isn’t Countersign/ },
    { name: "HTML", answer: (_, r) => r.end("<html>ok"), code: "foreign-answer", want: /isn’t Countersign/ },
    {
      name: "an answer to another request",
      answer: (_, r) =>
        r.end(JSON.stringify({ countersign: "0", continue: true, hookSpecificOutput: allow })),
      code: "foreign-answer",
      want: /isn’t Countersign/,
    },
    {
      name: "an allow without an input",
      answer: (asked, r) => reply(asked, r, { permissionDecision: "allow" }),
      code: "foreign-answer",
      want: /isn’t a verdict/,
    },
    {
      name: "ask",
      answer: (asked, r) => reply(asked, r, { permissionDecision: "ask", permissionDecisionReason: "?" }),
      code: "foreign-answer",
      want: /isn’t a verdict/,
    },
    {
      name: "an allow that ends the turn",
      answer: (asked, r) => reply(asked, r, allow, { continue: false }),
      code: "foreign-answer",
      want: /isn’t a verdict/,
    },
    {
      name: "401",
      answer: (_, r) => r.writeHead(401).end("Wrong key."),
      code: "refused",
      want: /401: Wrong key/,
    },
    { name: "409", answer: (_, r) => r.writeHead(409).end("Known."), code: "refused", want: /409: Known/ },
    { name: "500", answer: (_, r) => r.writeHead(500).end("Oops."), code: "refused", want: /500: Oops/ },
    {
      name: "a redirect",
      answer: (_, r) => r.writeHead(303, { location: "/sign-in" }).end(),
      code: "refused",
      want: /303/,
    },
    { name: "204", answer: (_, r) => r.writeHead(204).end(), code: "refused", want: /204/ },
    {
      name: "a broken connection",
      answer: (_, r) => r.destroy(),
      code: "unreachable",
      want: /No Countersign answers/,
    },
  ])("throws at $name, without the key", async ({ answer, code, want }) => {
    const { gate } = await prepare(answer);
    const error = await gate.gate(call).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ name: "GateError", code, message: expect.stringMatching(want) });
    expect(String(error)).not.toContain("csk_secret");
  });

  it("closes its request as soon as it is aborted", async () => {
    const { promise: isClosed, resolve: closed } = Promise.withResolvers<void>();
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
    const { gate } = await prepare((_, response) => {
      response.on("close", () => closed());
      asked();
    });
    const abort = new AbortController();
    const verdict = gate.gate(call, { signal: abort.signal });
    await isAsked;
    abort.abort(new Error("Esc"));
    await expect(verdict).rejects.toThrow("Esc");
    await isClosed;
  });
});

describe("run", () => {
  const noted = { additionalContext: "A hook says hello." };

  it("runs the decided call, reports its output and gives the notes", async () => {
    const { gate, asked } = await prepare((one, response) =>
      reply(
        one,
        response,
        one.body.hook_event_name === "PreToolUse" ? { ...allow, updatedInput: { to: "x" } } : noted,
      ),
    );
    const outcome = await gate.run(call, async ({ input }) => `sent to ${input.to}`);
    expect(outcome).toEqual({ kind: "ran", output: "sent to x", note: "A hook says hello." });
    expect(asked[1]?.body).toMatchObject({
      hook_event_name: "PostToolUse",
      tool_use_id: "c1",
      tool_input: { to: "x" },
      tool_response: "sent to x",
    });
  });

  it("doesn't run a denied call", async () => {
    const output = { permissionDecision: "deny", permissionDecisionReason: "No." };
    const { gate, asked } = await prepare((one, response) => reply(one, response, output));
    let runs = 0;
    expect(await gate.run(call, () => (runs += 1))).toEqual({ kind: "deny", message: "No." });
    expect([runs, asked.length]).toEqual([0, 1]);
  });

  it("reports a failure, and throws it", async () => {
    const { gate, asked } = await prepare(allows);
    const failing = gate.run(call, () => Promise.reject(new Error("No network.")));
    await expect(failing).rejects.toThrow("No network.");
    expect(asked[1]?.body).toMatchObject({ hook_event_name: "PostToolUseFailure", error: "No network." });
  });

  it("gives the output where the report fails, and warns", async () => {
    const warnings: string[] = [];
    const answer: Answer = (one, response, times) =>
      times === 1 ? reply(one, response, allow) : response.writeHead(409).end("Ended.");
    const { gate } = await prepare(answer, warnings);
    expect(await gate.run(call, () => 7)).toEqual({ kind: "ran", output: 7, note: null });
    expect(warnings).toEqual([expect.stringMatching(/how the call c1 of send_email ended: .*Ended/)]);
  });
});

it.each([
  { name: "no key", options: { key: "" }, want: /key/ },
  { name: "a key of two lines", options: { key: "a\nb" }, want: /key/ },
  { name: "no address", options: { key: "k", url: "countersign" }, want: /url/ },
  { name: "another protocol", options: { key: "k", url: "ftp://x" }, want: /url/ },
  { name: "a relative folder", options: { key: "k", cwd: "src" }, want: /absolute path/ },
])("refuses options with $name", ({ options, want }) => {
  expect(() => createGate(options)).toThrow(want);
});
