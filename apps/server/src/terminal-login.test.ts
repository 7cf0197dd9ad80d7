import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { shownLogin } from "@countersign/contracts/device-login";
import { apiKey } from "@countersign/contracts/person";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import type { TeamMember } from "./fixtures/api-client.ts";
import { dataOf, openApi } from "./fixtures/api-harness.ts";

const entry = fileURLToPath(new URL("../../cli/bin/countersign.mjs", import.meta.url));
let api: Awaited<ReturnType<typeof openApi>>;
let ada: TeamMember;

beforeAll(async () => {
  api = await openApi();
  ada = await api.person("ada", "operator");
});
afterAll(() => api.close());

/** A computer where no server was ever started. */
async function openComputer() {
  const home = await mkdtemp(join(tmpdir(), "countersign-computer-"));
  onTestFinished(() => rm(home, { recursive: true }));
  function start(...args: string[]) {
    const child = spawn(process.execPath, [entry, ...args], {
      cwd: home,
      env: { PATH: process.env.PATH, HOME: home },
      stdio: ["ignore", "pipe", "pipe"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const running = {
      child,
      output: "",
      errors: "",
      ended: new Promise<number | null>((resolve, reject) => {
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
    return running;
  }
  async function run(...args: string[]) {
    const running = start(...args);
    const code = await running.ended;
    return { code, output: running.output, errors: running.errors };
  }
  return { file: join(home, ".countersign", "logins.json"), folder: join(home, ".countersign"), start, run };
}
type Computer = Awaited<ReturnType<typeof openComputer>>;

/** Begins a login, and gives it with its code. */
async function begin({ start }: Computer, ...flags: string[]) {
  const running = start("login", api.origin, ...flags);
  await expect.poll(() => running.output + running.errors).toMatch(/[A-Z]{4}-[A-Z]{4}[\s\S]*\n/);
  const code = /code=([A-Z]{4}-[A-Z]{4})/.exec(running.output)?.[1] ?? "";
  return { running, shown: dataOf(shownLogin, await ada.get("logins.show", { code })).data };
}

async function logIn(computer: Computer) {
  const { running, shown } = await begin(computer);
  await ada.post("logins.answer", { answer: "allow", id: shown.id, scopes: shown.scopes });
  expect(await running.ended).toBe(0);
  return running;
}

const validKeys = async () =>
  dataOf(z.array(apiKey), await ada.get("keys.list")).data.filter(({ revokedAt }) => revokedAt === null);

describe("countersign login", () => {
  it("reaches the server from then on, until logout revokes the key", async () => {
    const computer = await openComputer();
    const { output } = await logIn(computer);
    expect(output).toContain(`  ${api.origin}/device?code=`);
    expect(output).toContain(`Logged in to ${api.origin} as ada, until `);
    expect((await stat(computer.file)).mode & 0o777).toBe(0o600);
    expect(output).not.toMatch(/csk_/);

    await ada.post("sessions.create", { workspace: api.workspace, prompt: "Say hello" });
    const listed = await computer.run("sessions", "--json");
    expect([listed.code, listed.output]).toEqual([0, expect.stringContaining("Say hello")]);
    const [key] = await validKeys();
    expect(key).toMatchObject({ owner: "ada", lastUsedAt: expect.any(String) });

    expect(await computer.run("logout")).toMatchObject({ code: 0, output: `Logged out of ${api.origin}.\n` });
    expect(await validKeys()).toEqual([]);
    expect(await readFile(computer.file, "utf8")).not.toContain("csk_");
    const after = await computer.run("sessions");
    expect([after.code, after.errors]).toEqual([1, expect.stringContaining("countersign login URL")]);
  });

  it("replaces an earlier login, and revokes its key", async () => {
    const computer = await openComputer();
    await logIn(computer);
    const [first] = await validKeys();
    await logIn(computer);
    const keys = await validKeys();
    expect(keys).toHaveLength(1);
    expect(keys[0]?.id).not.toBe(first?.id);
    await computer.run("logout", api.origin);
  });

  it("says in JSON lines what to open and how it ended; a refusal is exit code 2", async () => {
    const computer = await openComputer();
    const { running, shown } = await begin(computer, "--json");
    await ada.post("logins.answer", { answer: "refuse", id: shown.id });
    expect(await running.ended).toBe(2);
    const lines = running.output
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(lines).toEqual([
      {
        type: "code",
        code: shown.userCode,
        url: `${api.origin}/device`,
        urlWithCode: `${api.origin}/device?code=${shown.userCode}`,
        expiresAt: expect.any(String),
      },
      { type: "failed", reason: "access_denied" },
    ]);
    expect(await validKeys()).toEqual([]);
  });

  it("leaves nothing behind after Ctrl-C, also if somebody allows it later", async () => {
    const computer = await openComputer();
    const { running, shown } = await begin(computer);
    running.child.kill("SIGINT");
    expect(await running.ended).toBe(130);
    await ada.post("logins.answer", { answer: "allow", id: shown.id, scopes: ["read"] });
    expect(await validKeys()).toEqual([]);
    expect(await readdir(computer.folder).catch(() => [])).toEqual([]);
  });

  it("begins nothing if the file of logins can’t be used, and leaves it as it is", async () => {
    const computer = await openComputer();
    await logIn(computer);
    await writeFile(computer.file, "not ours", { mode: 0o600 });
    for (const args of [["login", api.origin], ["logout"], ["sessions"]]) {
      const { code, output, errors } = await computer.run(...args);
      expect([code, output]).toEqual([1, ""]);
      expect(errors).toContain(computer.file);
    }
    expect(await readFile(computer.file, "utf8")).toBe("not ours");
    for (const { id } of await validKeys()) await ada.post("keys.revoke", { id });
  });

  it.each(["http://team.example", "team.example", "ftp://team.example"])(
    "doesn’t log in to %s",
    async (address) => {
      const { code, output } = await (await openComputer()).run("login", address);
      expect([code, output]).toEqual([1, ""]);
    },
  );
});

describe("a login that was revoked in the dashboard", () => {
  it("is refused with what to do, and logout forgets it", async () => {
    const computer = await openComputer();
    await logIn(computer);
    for (const { id } of await validKeys()) await ada.post("keys.revoke", { id });
    const { code, errors } = await computer.run("approvals");
    expect([code, errors]).toEqual([1, expect.stringContaining(`Run “countersign login ${api.origin}”.`)]);
    expect((await computer.run("logout")).code).toBe(0);
    expect((await computer.run("logout")).errors).toBe("You aren’t logged in anywhere.\n");
  });
});

describe("countersign logout", () => {
  it("keeps the login if the server can’t be asked, unless it is forced", async () => {
    const computer = await openComputer();
    await logIn(computer);
    const away = (await readFile(computer.file, "utf8")).replace(api.origin, "http://127.0.0.1:1");
    await writeFile(computer.file, away);
    const { code, errors } = await computer.run("logout");
    expect([code, errors]).toEqual([1, expect.stringContaining("so you’re still logged in")]);
    expect(await readFile(computer.file, "utf8")).toBe(away);
    const forced = await computer.run("logout", "--force");
    expect([forced.code, forced.errors]).toEqual([0, expect.stringContaining("is still valid")]);
    expect(await readFile(computer.file, "utf8")).not.toContain("csk_");
  });
});
