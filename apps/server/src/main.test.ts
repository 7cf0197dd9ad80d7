import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lastResults, textReply, toolReply } from "@countersign/anthropic/scripted";
import { describe, expect, it } from "vitest";
import { serverProcesses } from "./fixtures/server-processes.ts";

async function prepare(command: string) {
  const { workspace, model, ...processes } = await serverProcesses(({ messages }) =>
    messages.length === 1 ? toolReply([{ name: "Bash", input: { command } }]) : textReply("Done."),
  );
  const { server, api } = await processes.prepare();
  const read = (name: string) => {
    const path = join(workspace, name);
    return existsSync(path) ? readFileSync(path, "utf8") : null;
  };

  /** Starts a session and gives it with its call, once that waits. */
  async function startSession() {
    const id = await api.createSession({ workspace, prompt: "Run it" });
    await expect.poll(() => api.queue(id)).toHaveLength(1);
    const [call] = await api.queue(id);
    if (call === undefined) throw new Error("nothing waits");
    return { id, call };
  }
  const untilIdle = (id: string) => expect.poll(async () => (await api.session(id)).status).toBe("idle");
  return { api, model, read, server, startSession, untilIdle };
}

// A process with a database of its own takes a while to start on a busy machine.
describe("the server's process", () => {
  it("ends on Ctrl-C with the command that ran, and after the next start the call is interrupted, not run again", async () => {
    const { api, model, read, server, startSession, untilIdle } = await prepare(
      "echo started >> runs; sleep 60 & echo $$ $! > pids; wait; echo ended >> runs",
    );
    await server.start();
    const { id, call } = await startSession();
    await api.decide({ id: call.id, digest: call.digest, verdict: "approve" });
    await expect.poll(() => read("pids")).toMatch(/^\d+ \d+\n$/);
    const [shell, sleep] = (read("pids") ?? "").trim().split(" ").map(Number);
    if (shell === undefined || sleep === undefined) throw new Error("the command did not start");
    const group = groupOf(shell);
    expect(aliveIn(group)).toEqual(expect.arrayContaining([shell, sleep]));

    expect(await server.stop("SIGINT")).toBe(0);
    expect(aliveIn(group)).toEqual([]);
    expect(databaseProcesses(server.dataFolder)).toEqual([]);

    await server.start();
    await untilIdle(id);
    const [after] = (await api.session(id)).calls;
    expect(after?.phase).toMatchObject({ tag: "finished", outcome: "interrupted", isError: true });
    const newest = model.requests.at(-1)?.request;
    const [result] = newest === null || newest === undefined ? [] : lastResults(newest);
    expect(JSON.parse(result?.content ?? "null")).toMatchObject({ error: { code: "interrupted" } });
    expect(model.requests).toHaveLength(2);
    expect(read("runs")).toBe("started\n");
    expect(await server.stop("SIGINT")).toBe(0);
  });

  it("killed between an approval and the start of the call: it stays approved, and runs once after the next start", async () => {
    const { api, model, read, server, startSession, untilIdle } = await prepare("echo ran >> runs");
    await server.start();
    const { id, call } = await startSession();
    await api.mutate("system.setPaused", { isPaused: true });
    const verdict = { id: call.id, digest: call.digest, verdict: "approve" as const };
    expect(await api.decide(verdict)).toMatchObject({ outcome: "accepted" });
    const phase = async () => (await api.session(id)).calls[0]?.phase;
    expect(await phase()).toEqual({ tag: "approved", digest: call.digest });

    await server.kill();
    await server.start();
    expect(await phase()).toEqual({ tag: "approved", digest: call.digest });
    expect(await api.queue(id)).toEqual([]);
    expect(await api.decide(verdict)).toMatchObject({ outcome: "already-decided", verdict: "approve" });
    expect(read("runs")).toBeNull();

    await api.mutate("system.setPaused", { isPaused: false });
    await untilIdle(id);
    expect(await phase()).toMatchObject({ tag: "finished", outcome: "ran" });
    expect(read("runs")).toBe("ran\n");
    expect(model.requests).toHaveLength(2);
  });

  it("leaves no database behind when it is killed", async () => {
    const { server } = await prepare("true");
    await server.start();
    expect(databaseProcesses(server.dataFolder)).toHaveLength(1);
    await server.kill();
    await expect.poll(() => databaseProcesses(server.dataFolder)).toEqual([]);
  });

  it("starts although its database goes away meanwhile, again and again", async () => {
    const { server, startSession } = await prepare("echo ran >> runs");
    await server.start();
    await server.stop();
    await Promise.all([server.start(), endDatabases(join(server.dataFolder, "postgres/postmaster.pid"), 3)]);
    expect(server.output()).toMatch(
      /the database can’t be used yet: trying again|the database connection was lost/,
    );
    expect((await startSession()).call.tool).toBe("Bash");
    expect(await server.stop()).toBe(0);
    expect(databaseProcesses(server.dataFolder)).toEqual([]);
  });

  it("goes on with what waits when its database is restarted", async () => {
    const { server, api, read, startSession, untilIdle } = await prepare("echo ran >> runs");
    await server.start();
    const { id, call } = await startSession();
    const file = join(server.dataFolder, "postgres/postmaster.pid");
    const before = readyDatabase(file, new Set());
    process.kill(Number(before), "SIGINT");
    const health = () => fetch(`${server.url}/healthz`).then((answer) => answer.json());
    await expect.poll(() => readyDatabase(file, new Set([String(before)]))).not.toBeNull();
    await expect.poll(health).toMatchObject({ status: "ok", database: "ok" });
    await expect
      .poll(() => api.decide({ id: call.id, digest: call.digest, verdict: "approve" }).catch(() => null))
      .not.toBeNull();
    await untilIdle(id);
    expect(read("runs")).toBe("ran\n");
    expect(await server.stop()).toBe(0);
  });
});

/** Ends each new database of a folder as soon as it takes connections, that many times and in both ways. */
async function endDatabases(file: string, times: number): Promise<void> {
  const ended = new Set<string>();
  while (ended.size < times) {
    await expect.poll(() => readyDatabase(file, ended), { interval: 5 }).not.toBeNull();
    const pid = readyDatabase(file, ended);
    if (pid === null) continue;
    process.kill(Number(pid), ended.size === 1 ? "SIGINT" : "SIGKILL");
    ended.add(pid);
  }
}

/** The process of a database that takes connections, where it is none of these. */
function readyDatabase(file: string, others: ReadonlySet<string>): string | null {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const [pid = "", state = ""] = [lines[0], lines[7]];
  return state.trim() === "ready" && !others.has(pid) ? pid : null;
}

function groupOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "pgid=", "-p", String(pid)], { encoding: "utf8" }));
}

/** The living processes of a group. One that has ended, but was not fetched by its parent, is none. */
function aliveIn(group: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,pgid=,stat="], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => {
    const [pid, pgid, stat] = line.trim().split(/\s+/);
    return Number(pgid) === group && stat?.startsWith("Z") === false ? [Number(pid)] : [];
  });
}

/** A database that was closed takes the file with its process number away. */
function databaseProcesses(dataFolder: string): string[] {
  return readdirSync(dataFolder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith("postmaster.pid"),
  );
}
