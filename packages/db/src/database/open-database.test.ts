import { execFile, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { roomyFolder } from "@countersign/testing/roomy-folder";
import { describe, expect, it, onTestFinished } from "vitest";
import { silentLog } from "../fixtures/test-database.ts";
import { embeddedPostgres } from "./embedded-postgres.ts";
import { type Database, type DatabaseOptions, openDatabase } from "./open-database.ts";
import { isPostgres } from "./postgres-process.ts";

const program = fileURLToPath(new URL("../fixtures/hold-database.ts", import.meta.url));

async function newFolder(): Promise<string> {
  const folder = join(await mkdtemp(join(roomyFolder(), "countersign-data-")), "data");
  onTestFinished(async () => {
    if ((await stat(join(folder, "postgres", "PG_VERSION")).catch(() => null)) !== null) {
      await writeFile(join(folder, "postgres", "PG_VERSION"), "18\n");
      await (await embeddedPostgres({ dataFolder: folder, log: silentLog })).stop();
    }
    await rm(join(folder, ".."), { recursive: true, force: true });
  });
  return folder;
}

async function open(dataFolder: string, options: Partial<DatabaseOptions> = {}): Promise<Database> {
  const database = await openDatabase({ dataFolder, databaseUrl: null, log: silentLog, ...options });
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await database.close();
    isClosed = true;
  };
  onTestFinished(close);
  return { ...database, close };
}

async function postmasterPid(folder: string): Promise<number> {
  return Number((await readFile(join(folder, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
}

async function newPostmaster(folder: string, killed: number): Promise<boolean> {
  return (await postmasterPid(folder).catch(() => killed)) !== killed;
}

/** The processes that see to it that the folder's Postgres ends with its server. */
function guardsOf(folder: string): number[] {
  const listed = execFileSync("ps", ["-A", "-ww", "-o", "pid=,args="], { encoding: "utf8" }).split("\n");
  return listed
    .filter((line) => line.includes("countersign-guard") && line.includes(folder))
    .map((line) => Number(line.trim().split(" ")[0]));
}

/** A server in a process of its own. Gives it when it says that it is ready. */
async function startServer(folder: string) {
  const server = spawn(process.execPath, [program, folder], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void server.kill("SIGKILL"));
  await new Promise<void>((resolve, reject) => {
    server.stdout.once("data", () => resolve());
    server.once("exit", () => reject(new Error("the server ended")));
  });
  return server;
}

describe("the embedded database", () => {
  it("keeps what was written, and its password to itself", async () => {
    const folder = await newFolder();
    const first = await open(folder);
    await first.pool.query("CREATE TABLE kept AS SELECT 42 AS number");
    await first.close();
    const second = await open(folder);
    expect((await second.pool.query("SELECT number FROM kept")).rows).toEqual([{ number: 42 }]);
    const mode = async (path: string) => (await stat(join(folder, path))).mode & 0o777;
    expect([await mode(""), await mode("postgres"), await mode("postgres/countersign.password")]).toEqual([
      0o700, 0o700, 0o600,
    ]);
    expect((await readdir(folder)).toSorted()).toEqual(["postgres", "postgres.log", "server.json"]);
    await second.close();
    expect((await readdir(folder)).toSorted()).toEqual(["postgres", "postgres.log"]);
  });

  it("ends when its server is killed", async () => {
    const folder = await newFolder();
    const server = await startServer(folder);
    const pid = await postmasterPid(folder);
    server.kill("SIGKILL");
    await expect.poll(() => isPostgres(pid)).toBe(false);
    await expect(postmasterPid(folder)).rejects.toThrow("ENOENT");
    await expect.poll(() => guardsOf(folder)).toEqual([]);
  });

  it("is there for the next server, however soon that starts after the first was killed", async () => {
    const folder = await newFolder();
    for (let round = 0; round < 5; round += 1) {
      const server = await startServer(folder);
      server.kill("SIGKILL");
    }
    const database = await open(folder);
    expect((await database.pool.query("SELECT FROM kept_by_first")).rowCount).toBe(1);
    await database.close();
    await expect(postmasterPid(folder)).rejects.toThrow("ENOENT");
    await expect.poll(() => guardsOf(folder)).toEqual([]);
  });

  it("goes on when the server that started it is killed, and another has taken it over", async () => {
    const folder = await newFolder();
    const server = await startServer(folder);
    const [guard] = guardsOf(folder);
    expect(guard).toBeTypeOf("number");
    const pid = await postmasterPid(folder);
    await writeFile(join(folder, "server.json"), JSON.stringify({ pid: process.pid, started: "now" }));
    server.kill("SIGKILL");
    await expect.poll(() => guardsOf(folder)).toEqual([]);
    expect([await postmasterPid(folder), isPostgres(pid)]).toEqual([pid, true]);
  });

  it("is used as it is where an earlier start left it running", async () => {
    const folder = await newFolder();
    const postgres = await embeddedPostgres({ dataFolder: folder, log: silentLog, isGuarded: false });
    await postgres.ensureRunning();
    const pid = await postmasterPid(folder);
    const database = await open(folder);
    expect(await postmasterPid(folder)).toBe(pid);
    await database.close();
    await expect(postmasterPid(folder)).rejects.toThrow("ENOENT");
  });

  it("starts after server and database were both killed", async () => {
    const folder = await newFolder();
    const server = await startServer(folder);
    process.kill(await postmasterPid(folder), "SIGKILL");
    server.kill("SIGKILL");
    const database = await open(folder);
    expect((await database.pool.query("SELECT FROM kept_by_first")).rowCount).toBe(1);
  });

  it("comes back under the same server when it crashes, and every lock with it", async () => {
    const folder = await newFolder();
    const database = await open(folder);
    const owner = randomUUID();
    await database.signals.live(owner);
    const killed = await postmasterPid(folder);
    process.kill(killed, "SIGKILL");
    // Connections of the old Postgres may still answer for a moment: only what the new one says counts.
    await expect.poll(() => newPostmaster(folder, killed)).toBe(true);
    const lives = () =>
      database.pool.query("SELECT owner_lives($1) AS lives", [owner]).then(
        ({ rows }) => rows[0]?.lives,
        () => null,
      );
    await expect.poll(lives).toBe(true);
    await expect(open(folder)).rejects.toThrow("in use by another Countersign server");
  });

  it("is refused to others when it crashes, before its server has noticed", async () => {
    const folder = await newFolder();
    const server = await startServer(folder);
    const killed = await postmasterPid(folder);
    server.kill("SIGSTOP");
    process.kill(killed, "SIGKILL");
    await expect(open(folder)).rejects.toThrow("in use by another Countersign server");
    expect(await newPostmaster(folder, killed)).toBe(true);
    server.kill("SIGCONT");
    await expect(open(folder)).rejects.toThrow("in use by another Countersign server");
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGKILL");
    await ended;
    const database = await open(folder);
    expect((await database.pool.query("SELECT FROM kept_by_first")).rowCount).toBe(1);
  });

  it.each([
    { name: "a process that is gone", note: { pid: 2 ** 30, started: "1 after boot x" } },
    { name: "a process whose number another has now", note: { pid: process.pid, started: "1 after boot x" } },
    { name: "nobody", note: { some: "text" } },
  ])("opens when the folder's note names $name", async ({ note }) => {
    const folder = await newFolder();
    await mkdir(folder);
    await writeFile(join(folder, "server.json"), JSON.stringify(note));
    await open(folder);
    expect(JSON.parse(await readFile(join(folder, "server.json"), "utf8"))).toMatchObject({
      pid: process.pid,
    });
  });

  it("is refused while another server holds its folder, and again after that", async () => {
    const folder = await newFolder();
    const server = await startServer(folder);
    await expect(open(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by another Countersign server. Stop it, or set COUNTERSIGN_DATA to another folder.`,
    );
    server.kill("SIGTERM");
    await new Promise((resolve) => server.once("exit", resolve));
    await open(folder);
  });

  it("goes to one of two servers that start at once in an empty folder", async () => {
    const folder = await newFolder();
    const results = await Promise.allSettled([open(folder), open(folder), open(folder)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect((await readdir(folder)).filter((name) => name.startsWith("postgres.new"))).toEqual([]);
  });

  it("is made anew after a start that was cut short while making it", async () => {
    const folder = await newFolder();
    const { pid } = await promisify(execFile)(process.execPath, ["-e", "console.log(process.pid)"]).then(
      ({ stdout }) => ({ pid: stdout.trim() }),
    );
    await mkdir(join(folder, `postgres.new-${pid}-00`), { recursive: true });
    await writeFile(join(folder, `postgres.new-${pid}-00`, "PG_VERSION"), "18\n");
    await mkdir(join(folder, "postgres"));
    await open(folder);
    expect((await readdir(folder)).toSorted()).toEqual(["postgres", "postgres.log", "server.json"]);
  });

  it("is not fooled by the number of a process that is something else", async () => {
    const folder = await newFolder();
    await (await open(folder)).close();
    const lines = [process.pid, join(folder, "postgres"), 0, 1, "", "127.0.0.1", "0 0", "ready   ", ""];
    await writeFile(join(folder, "postgres", "postmaster.pid"), lines.join("\n"));
    await open(folder);
  });

  it.each([
    {
      name: "another version of Postgres",
      file: "PG_VERSION",
      text: "16\n",
      want: /was made by Postgres 16, and this program brings Postgres 18: set COUNTERSIGN_DATA .* or DATABASE_URL/,
    },
    {
      name: "something else",
      file: "letter.txt",
      text: "Dear",
      want: /contains something other than a database. Move it, or set COUNTERSIGN_DATA/,
    },
  ])("is refused in one sentence when the folder holds $name", async ({ file, text, want }) => {
    const folder = await newFolder();
    await mkdir(join(folder, "postgres"), { recursive: true });
    await writeFile(join(folder, "postgres", file), text);
    await expect(open(folder)).rejects.toThrow(want);
    expect(await readFile(join(folder, "postgres", file), "utf8")).toBe(text);
    if (file === "PG_VERSION") await rm(join(folder, "postgres", file));
  });

  it("is refused in one sentence when the folder cannot be one", async () => {
    const folder = await newFolder();
    await writeFile(folder, "a file");
    await expect(open(folder)).rejects.toThrow(
      /^The data folder .* isn’t writable \(.*\)\. Set COUNTERSIGN_DATA/,
    );
    await expect(open(join(folder, "below"))).rejects.toThrow(/isn’t writable \(ENOTDIR\)/);
  });

  it("says what Postgres said when it does not start", async () => {
    const folder = await newFolder();
    await (await open(folder)).close();
    await writeFile(join(folder, "postgres", "postgresql.auto.conf"), "shared_buffers = 'lots'\n");
    await chmod(join(folder, "postgres", "postgresql.auto.conf"), 0o644);
    await expect(open(folder)).rejects.toThrow(/^The database in .* didn’t start: .*postgresql\.auto\.conf/s);
  });
});

describe("DATABASE_URL", () => {
  it.each(["not a url", "mysql://localhost/x", "http://localhost", "localhost:5432"])(
    "is refused in one sentence when it is %s",
    async (databaseUrl) => {
      await expect(open("", { databaseUrl })).rejects.toThrow(
        "DATABASE_URL isn’t a Postgres URL. It must look like postgres://user:password@host:5432/name.",
      );
    },
  );

  it("is refused in one sentence, without its password, when it cannot be used", async () => {
    const folder = await newFolder();
    const url = new URL((await open(folder)).url());
    const withChange = (change: (copy: URL) => void) => {
      const copy = new URL(url);
      change(copy);
      return copy.href;
    };
    const cases: [string, RegExp][] = [
      [
        withChange((copy) => (copy.password = "s3cret")),
        /127\.0\.0\.1:\d+ refuses the user "postgres" or the password\.$/,
      ],
      [withChange((copy) => (copy.username = "nobody")), /refuses the user "nobody" or the password\.$/],
      [withChange((copy) => (copy.pathname = "/missing")), /has no database "missing"\.$/],
      [withChange((copy) => (copy.port = "1")), /nothing listens at 127\.0\.0\.1:1\.$/],
      [
        withChange((copy) => (copy.host = "host.invalid:5432")),
        /the host of host\.invalid:5432 can’t be resolved\.$/,
      ],
    ];
    for (const [databaseUrl, want] of cases) {
      const error = await open("", { databaseUrl }).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: "DatabaseProblem", message: expect.stringMatching(want) });
      expect(String(error)).not.toContain("s3cret");
      expect(String(error)).not.toContain(url.password);
    }
  });

  it("is refused within some seconds when nothing answers there", async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    await expect(open("", { databaseUrl: `postgres://a:b@127.0.0.1:${port}/c` })).rejects.toThrow(
      /doesn’t answer\.$/,
    );
  });
});
