import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { openApi } from "./fixtures/api-harness.ts";

const entry = fileURLToPath(new URL("../../cli/bin/countersign.mjs", import.meta.url));
let api: Awaited<ReturnType<typeof openApi>>;

beforeAll(async () => {
  api = await openApi({ hasHome: true });
});
afterAll(() => api.close());

type Running = { child: ChildProcess; output: string; errors: string; ended: Promise<number | null> };

/** The command line on the server's machine, in the workspace. */
function start(args: string[], input = "", variables: Record<string, string> = {}): Running {
  const env = {
    PATH: process.env.PATH,
    HOME: api.home,
    PORT: new URL(api.origin).port,
    COUNTERSIGN_DATA: api.dataFolder,
    COUNTERSIGN_TOKEN: api.token,
    ...variables,
  };
  const child = spawn(process.execPath, [entry, ...args], { cwd: api.workspace, env });
  onTestFinished(() => void child.kill("SIGKILL"));
  const running: Running = {
    child,
    output: "",
    errors: "",
    ended: new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("close", resolve);
    }),
  };
  child.stdout.on("data", (piece) => {
    running.output += piece;
  });
  child.stderr.on("data", (piece) => {
    running.errors += piece;
  });
  child.stdin.end(input);
  return running;
}

async function countersign(...args: string[]) {
  const running = start(args);
  const code = await running.ended;
  return { code, output: running.output, errors: running.errors };
}

function jsonLines(text: string): unknown[] {
  return text
    .trimEnd()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

const isUp = (running: Running, text: string) =>
  expect.poll(() => running.output + running.errors).toContain(text);

describe("countersign run", () => {
  it("prints the agent's answer to standard output alone", async () => {
    const { code, output, errors } = await countersign("run", "Say hello");
    expect([code, output]).toEqual([0, "Hello.\n"]);
    expect(errors).toContain(`Session: ${api.origin}/sessions/`);
  });

  it("waits for an answer that somebody gives elsewhere", async () => {
    const running = start(["run", "Run sh -c true"]);
    await isUp(running, "Waits for an answer: ");
    const id = /\?call=(\S+)/.exec(running.errors)?.[1] ?? "";
    const shown = jsonLines((await countersign("approvals", "show", id, "--json")).output);
    expect(shown).toMatchObject([{ id, tool: "Bash", input: { command: "sh -c true" } }]);
    const handle =
      new RegExp(`${id}:\\S+`).exec((await countersign("approvals", "show", id)).output)?.[0] ?? "";
    expect(await countersign("approvals", "approve", handle)).toMatchObject({
      code: 0,
      output: "Answered.\n",
    });
    expect(await running.ended).toBe(0);
    expect(running.output).toBe("Done.\n");
    expect(running.errors).toContain("✓ Bash sh -c true");
  });

  it("denies what must ask when told so, and says it in its exit code", async () => {
    const { code, output } = await countersign("run", "--json", "--on-ask", "deny", "Run sh -c true");
    expect(code).toBe(3);
    const lines = jsonLines(output);
    expect(lines[0]).toMatchObject({ type: "session" });
    expect(lines.at(-1)).toMatchObject({
      type: "result",
      status: "idle",
      text: "Done.",
      denied: 1,
      exitCode: 3,
    });
    const types = new Set(lines.map((line) => z.object({ type: z.string() }).parse(line).type));
    expect([...types].sort()).toEqual([
      "call-changed",
      "message-added",
      "result",
      "session",
      "session-changed",
    ]);
  });

  it("says why a session failed, with exit code 2", async () => {
    const { code, errors } = await countersign("run", "Fail");
    expect(code).toBe(2);
    expect(errors).toMatch(/\n.+\n$/);
  });

  it("runs everything only with the long option, and says so", async () => {
    const { code, output, errors } = await countersign(
      "run",
      "--dangerously-skip-permissions",
      "Run sh -c true",
    );
    expect([code, output]).toEqual([0, "Done.\n"]);
    expect(errors).toContain("Every call runs without asking.");
  });

  it("leaves at Ctrl-C, and the call still waits", async () => {
    const running = start(["run", "Run sh -c true"]);
    await isUp(running, "Waits for an answer: ");
    const id = /\?call=(\S+)/.exec(running.errors)?.[1] ?? "";
    running.child.kill("SIGINT");
    expect(await running.ended).toBe(130);
    expect(running.errors).toContain("Left. The session continues: ");
    expect((await countersign("approvals", "deny", id, "--reason", "enough")).code).toBe(0);
  });

  it("takes its task from a pipe", async () => {
    const running = start(["run", "-"], "Say hello\n");
    expect([await running.ended, running.output]).toEqual([0, "Hello.\n"]);
  });
});

describe("countersign approvals", () => {
  it("lists what waits without what an approval needs", async () => {
    const { call } = await api.waiting("sh -c true");
    const { code, output } = await countersign("approvals");
    expect(code).toBe(0);
    expect(output).toContain(`${call.id}  `);
    expect(output).not.toContain(call.digest.slice(0, 16));
    expect(await countersign("approvals", "approve", call.id)).toMatchObject({
      code: 1,
      errors: expect.stringContaining("Look at the call first"),
    });
    expect((await api.queue(call.sessionId)).map(({ id }) => id)).toEqual([call.id]);
    await api.decide({ id: call.id, digest: call.digest, verdict: "deny" });
  });

  it("counts only the first of two answers, and says who was first", async () => {
    const { call } = await api.waiting("sh -c true");
    const handle = `${call.id}:${call.digest}`;
    const both = await Promise.all([
      countersign("approvals", "approve", handle, "--json"),
      countersign("approvals", "deny", call.id, "--json"),
    ]);
    const codes = both.map(({ code }) => code).sort();
    expect(codes).toEqual([0, 2]);
  });

  it("prints each call as it begins to wait and is answered", async () => {
    const { id, call } = await api.waiting("sh -c true");
    const running = start(["approvals", "--watch", "--json", "--session", id]);
    await isUp(running, call.id);
    await api.decide({ id: call.id, digest: call.digest, verdict: "deny", reason: "no" });
    await isUp(running, '"resolved"');
    const lines = jsonLines(running.output);
    expect(lines).toMatchObject([
      { type: "waiting", call: { id: call.id, digest: call.digest } },
      { type: "resolved", id: call.id, call: { verdict: { verdict: "deny" } } },
    ]);
    running.child.kill("SIGINT");
    expect(await running.ended).toBe(130);
  });

  it("neutralizes what an agent asks for", async () => {
    const { call } = await api.waiting("printf '\u001b[2J\u202e'");
    const { output } = await countersign("approvals", "show", call.id);
    expect(output).toContain("⟨U+001B⟩[2J⟨U+202E⟩");
    expect(output.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    await api.decide({ id: call.id, digest: call.digest, verdict: "deny" });
  });
});

describe("countersign sessions", () => {
  it("lists sessions, all or by words", async () => {
    const id = await api.create("Polish the unusual doorknob");
    const { code, output } = await countersign("sessions", "doorknob", "--json");
    expect([code, jsonLines(output)]).toEqual([0, [expect.objectContaining({ id })]]);
    expect((await countersign("sessions", "--limit", "1")).output.trimEnd().split("\n")).toHaveLength(1);
  });
});

describe("countersign rules", () => {
  it("adds, tries, lists and revokes a rule", async () => {
    const added = await countersign("rules", "add", "deny", "Bash(shred:*)", "--reason", "never", "--json");
    const [rule] = jsonLines(added.output);
    const { id } = z.object({ id: z.string() }).parse(rule);
    expect(await countersign("rules", "test", "Bash", "shred x", "--expect", "deny")).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^deny\n.*Bash\(shred:\*\)/s),
    });
    expect((await countersign("rules", "test", "Bash", "shred x", "--expect", "allow")).code).toBe(2);
    expect((await countersign("rules", "list")).output).toContain("Bash(shred:*)");
    expect((await countersign("rules", "revoke", id)).code).toBe(0);
    expect((await countersign("rules", "list")).output).not.toContain("Bash(shred:*)");
    expect((await countersign("rules", "list", "--all")).output).toContain("Bash(shred:*)");
  });

  it("says where a rule can't be read", async () => {
    const { code, errors } = await countersign("rules", "add", "allow", "Bash(");
    expect(code).toBe(1);
    expect(errors).not.toContain("    at ");
  });
});

describe("countersign audit", () => {
  it("searches, and exports a file that verifies", async () => {
    const { call } = await api.waiting("sh -c 'true # marigold'");
    await api.decide({ id: call.id, digest: call.digest, verdict: "deny", reason: "no flowers" });
    const found = jsonLines(
      (await countersign("audit", "search", "marigold", "--verdict", "deny", "--json")).output,
    );
    expect(found).toMatchObject([{ callId: call.id, verdict: "deny", reason: "no flowers" }]);

    expect(await countersign("audit", "export", "--output", "audit.jsonl")).toMatchObject({
      code: 0,
      output: "",
    });
    expect(await readFile(join(api.workspace, "audit.jsonl"), "utf8")).toContain("marigold");
    expect(await countersign("audit", "verify", "--file", "audit.jsonl", "--json")).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\{"ok":true,/),
    });
    const piped = await countersign("audit", "export", "marigold");
    expect(jsonLines(piped.output).length).toBeGreaterThan(1);
  });
});

describe("countersign with another server", () => {
  it("uses the key that it is given, and says what the server says against it", async () => {
    const running = start(["sessions"], "", {
      COUNTERSIGN_URL: api.origin,
      COUNTERSIGN_KEY: "no-such-key-anywhere",
    });
    expect(await running.ended).toBe(1);
    expect(running.errors).toBe("Sign in first: no valid token or cookie is the one that was sent.\n");
  });

  it("says that no server answers", async () => {
    const running = start(["sessions"], "", { COUNTERSIGN_DATA: join(api.home, "none") });
    expect(await running.ended).toBe(1);
    expect(running.errors).toMatch(/^No server answers at .*\. Start Countersign, .*\n$/);
  });
});
