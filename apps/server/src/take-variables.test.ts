import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { createTestDatabase } from "@countersign/db/test-database";
import { describe, expect, it, onTestFinished } from "vitest";
import { serverProcesses } from "./fixtures/server-processes.ts";

/** From its source or bundled. */
const program = "serve-without-pages.";
/** Every variable of these is a secret, or holds one; the server's token comes beside them. */
const secrets: Record<string, string> = {
  ANTHROPIC_API_KEY: "secret-key-0123456789",
  ANTHROPIC_AUTH_TOKEN: "secret-auth-0123456789",
  ANTHROPIC_CUSTOM_HEADERS: "x-key: secret-custom-0123456789",
  COUNTERSIGN_OIDC_CLIENT_SECRET: "secret-oidc-0123456789",
  BETTER_AUTH_SECRET: "secret-better-0123456789",
  PGPASSWORD: "secret-postgres-0123456789",
  OTEL_EXPORTER_OTLP_HEADERS: "authorization=secret-otel-0123456789",
  OTEL_EXPORTER_OTLP_LOGS_HEADERS: "x-key=secret-logs-0123456789",
  COPY_OF_A_SECRET: "secret-auth-0123456789",
  "NAME WITH ünicode": "Bearer secret-key-0123456789 ü",
};
const oidc = { COUNTERSIGN_OIDC_ISSUER: "https://id.example", COUNTERSIGN_OIDC_CLIENT_ID: "countersign" };

describe("what /proc shows of the server and of all that it starts", () => {
  it("holds no secret: not of the server, its database, a hook or a command", async () => {
    const { workspace, prepare } = await serverProcesses(({ messages }) =>
      messages.length === 1
        ? toolReply([{ name: "Bash", input: { command: waitFor("command") } }])
        : textReply("Done."),
    );
    const { server, api } = await prepare({ ...secrets, ...oidc, KEPT: "for the tools" });
    addHook(dirname(server.dataFolder), waitFor("hook"));
    await server.start();
    const password = readFileSync(join(server.dataFolder, "postgres/countersign.password"), "utf8");
    const leakingProcesses = () => processesShowing([...secretTexts, server.token, password]);

    const id = await api.createSession({ workspace, prompt: "Run it" });
    await expect.poll(() => existsSync(join(workspace, "hook-started"))).toBe(true);
    expect(leakingProcesses()).toEqual([]);
    expect(programs()).toEqual(expect.arrayContaining([program, "postgres", "hook-started"]));

    writeFileSync(join(workspace, "hook"), "");
    await expect.poll(() => api.queue(id)).toHaveLength(1);
    const [call] = await api.queue(id);
    await api.decide({ id: call?.id ?? "", digest: call?.digest ?? "", verdict: "approve" });
    await expect.poll(() => existsSync(join(workspace, "command-started"))).toBe(true);
    expect(leakingProcesses()).toEqual([]);
    expect(programs()).toContain("command-started");
    expect(environments().filter((text) => text.includes("KEPT=for the tools")).length).toBeGreaterThan(2);
    writeFileSync(join(workspace, "command"), "");
    await expect.poll(async () => (await api.session(id)).status).toBe("idle");
  });

  it("holds no password of a database, in the address or beside it, which both work", async () => {
    const database = await createTestDatabase();
    onTestFinished(database.drop);
    const { prepare } = await serverProcesses(() => textReply("Done."));
    const { password } = new URL(database.url);
    const beside = new URL(database.url);
    beside.password = "";
    for (const variables of [
      { DATABASE_URL: database.url },
      { DATABASE_URL: beside.href, PGPASSWORD: password },
    ]) {
      const { server } = await prepare(variables);
      await server.start();
      expect(programs()).toContain(program);
      expect(processesShowing([password])).toEqual([]);
      expect(await server.stop()).toBe(0);
    }
  });

  it("holds no secret that comes from a file", async () => {
    const { workspace, prepare } = await serverProcesses(() => textReply("Done."));
    const file = join(workspace, "token");
    writeFileSync(file, "secret-in-a-file-0123456789\n", { mode: 0o600 });
    const { server } = await prepare({ COUNTERSIGN_TOKEN: null, COUNTERSIGN_TOKEN_FILE: file });
    await server.start();
    expect(server.output()).toContain("sign-in?token=secret-in-a-file-0123456789");
    expect(processesShowing(["secret-in-a-file-0123456789"])).toEqual([]);
  });
});

const secretTexts = Object.values(secrets).map((text) => text.replace(/^.*(secret-\w+-\d+).*$/, "$1"));

/** A command that says that it runs, and goes on when a file appears. */
function waitFor(name: string): string {
  return `touch ${name}-started; while [ ! -e ${name} ]; do sleep 0.05; done`;
}

function addHook(home: string, command: string): void {
  mkdirSync(join(home, ".claude"), { recursive: true });
  const hooks = { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }] };
  writeFileSync(join(home, ".claude/settings.json"), JSON.stringify({ hooks }));
}

type Process = { environment: string; line: string };

/** All processes that this test started, and that those started. */
function descendants(): Process[] {
  const parents = readdirSync("/proc").flatMap((name) => {
    const stat = /^\d+$/.test(name) ? readProc(Number(name), "stat") : null;
    return stat === null
      ? []
      : [{ pid: Number(name), parent: Number(stat.replace(/^.*\) \S /s, "").split(" ", 1)) }];
  });
  const below = (pid: number): number[] =>
    parents.filter(({ parent }) => parent === pid).flatMap((child) => [child.pid, ...below(child.pid)]);
  return below(process.pid).flatMap((pid) => {
    const [environment, line] = [readProc(pid, "environ"), readProc(pid, "cmdline")];
    return environment === null || line === null ? [] : [{ environment, line }];
  });
}

/** Null for a process that has ended meanwhile. */
function readProc(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && ["ENOENT", "ESRCH"].includes(String(error.code)))
      return null;
    throw error;
  }
}

function processesShowing(texts: readonly string[]): string[] {
  return descendants()
    .filter(({ environment, line }) => texts.some((text) => `${environment}${line}`.includes(text)))
    .map(({ line }) => line);
}

/** What of the programs that a test names can be seen in the command lines. */
function programs(): string[] {
  const lines = descendants().map(({ line }) => line);
  return [program, "postgres", "hook-started", "command-started"].filter((name) =>
    lines.some((line) => line.includes(name)),
  );
}

function environments(): string[] {
  return descendants().map(({ environment }) => environment);
}
