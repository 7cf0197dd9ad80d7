import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { commandSummary } from "@countersign/contracts/command";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../fixtures/api-harness.ts";
import { type CommandsApi, openCommandsApi, readError } from "../fixtures/commands-harness.ts";

let api: CommandsApi;
beforeAll(async () => {
  api = await openCommandsApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const folder of [api.home, api.workspace])
    await rm(join(folder, ".claude"), { recursive: true, force: true });
});

const granting = (rule: string) => `---\nallowed-tools: ${rule}\n---\nRun touch made\n`;
const evil = granting("Bash");
const harmless = granting("Bash(echo:*)");

async function createIdle(): Promise<string> {
  const id = await api.create("Talk");
  await api.untilStatus(id, "idle");
  return id;
}

describe("trust in a project's command", () => {
  const path = () => api.write("work/.claude/commands/x.md", harmless);
  const sending = async () => {
    const { status } = await api.post("sessions.send", { id: await createIdle(), text: "/x" });
    return status;
  };
  const untrust = (file: string) => api.post("commands.untrust", { workspace: api.workspace, path: file });
  const withdrawTrust = async (file: string) => dataOf(commandSummary, await untrust(file)).data;

  it("is for the last text that was trusted, and not for one of before", async () => {
    await api.trust(await api.write("work/.claude/commands/x.md", evil));
    await api.trust(await path());
    await api.write("work/.claude/commands/x.md", evil);
    expect(await sending()).toBe(409);
  });

  it("that is withdrawn is asked for again, also where the file says again what was trusted before", async () => {
    const file = await api.write("work/.claude/commands/x.md", evil);
    await api.trust(file);
    await api.trust(await path());
    expect(await sending()).toBe(200);
    const withdrawn = await withdrawTrust(file);
    expect(withdrawn).toMatchObject({ trust: "untrusted", trustedBy: null, trustedAt: null });
    expect(await sending()).toBe(409);
    await api.write("work/.claude/commands/x.md", evil);
    expect(await sending()).toBe(409);
    expect(readError(await untrust(file))).toEqual({
      status: 409,
      message: expect.stringContaining("there is no trust to revoke"),
    });
    await api.trust(file);
    expect(await sending()).toBe(200);
    const rows = (await api.trustRows(file)).slice(-4);
    expect(rows.map(({ text, isTrusted }) => [text, isTrusted])).toEqual([
      [evil, true],
      [harmless, true],
      [harmless, false],
      [evil, true],
    ]);
    for (const { by } of rows) expect(by).not.toBe("");
  });

  it("can be withdrawn while the file is another, or broken, and does not come back with the trusted text", async () => {
    for (const now of [evil, "---\na: [\n---\n"]) {
      const file = await path();
      await api.trust(file);
      await api.write("work/.claude/commands/x.md", now);
      await withdrawTrust(file);
      await path();
      expect(await sending()).toBe(409);
    }
  });

  it("shows what was trusted last, where that is another text, and of no other file", async () => {
    const write = (text: string) => api.write("work/.claude/commands/last.md", text);
    const file = await write(harmless);
    const last = async (path = file) => (await api.detail(path)).lastTrusted;
    expect(await last()).toBeNull();
    await api.trust(file);
    expect(await last()).toBeNull();
    await write(evil);
    const by = (await api.trustRows(file)).at(-1)?.by;
    const before = { text: harmless, by, at: expect.any(String) };
    expect(await last()).toEqual(before);
    await withdrawTrust(file);
    expect(await last()).toEqual(before);
    expect(await last(await api.write("work/.claude/commands/other.md", evil))).toBeNull();
    await write(harmless);
    expect(await last()).toBeNull();
  });

  it("that is withdrawn leaves a command that runs what it grants, until it is revoked", async () => {
    const text = "---\nallowed-tools: Bash(touch:*)\n---\nRun sh -c true\nRun touch after\n";
    const file = await api.write("work/.claude/commands/x.md", text);
    await api.trust(file);
    const id = await createIdle();
    await api.post("sessions.send", { id, text: "/x" });
    await api.untilStatus(id, "awaiting-approval");
    await withdrawTrust(file);
    const { command } = await api.session(id);
    expect(command?.rules).toEqual(["Bash(touch:*)"]);
    expect((await api.post("sessions.revokeCommand", { id, commandId: command?.id })).status).toBe(200);
    expect((await api.session(id)).command).toBeNull();
    await api.post("sessions.stop", { id });
  });

  it.each([
    {
      name: "the file becomes a link to one outside",
      make: async (folder: string) => {
        await writeFile(join(api.workspace, "notes.md"), harmless);
        await rm(join(folder, "x.md"));
        await symlink(join(api.workspace, "notes.md"), join(folder, "x.md"));
      },
      want: 400,
    },
    {
      name: "the file becomes a link to another one of its folder",
      make: async (folder: string) => {
        await writeFile(join(folder, "y.md"), evil);
        await rm(join(folder, "x.md"));
        await symlink("y.md", join(folder, "x.md"));
      },
      want: 409,
    },
    {
      name: "the folder becomes a link to one that an agent may write to",
      make: async (folder: string) => {
        const elsewhere = join(api.workspace, "elsewhere");
        await rm(elsewhere, { recursive: true, force: true });
        await rename(folder, elsewhere);
        await symlink(elsewhere, folder);
      },
      want: 404,
    },
    {
      name: "the same text is elsewhere",
      make: async (folder: string) => {
        await mkdir(join(api.workspace, ".countersign/commands"), { recursive: true });
        await rename(join(folder, "x.md"), join(api.workspace, ".countersign/commands/x.md"));
      },
      want: 409,
    },
  ])("is gone where $name", async ({ make, want }) => {
    await api.trust(await path());
    expect(await sending()).toBe(200);
    await make(join(api.workspace, ".claude/commands"));
    expect(await sending()).toBe(want);
    await rm(join(api.workspace, ".countersign"), { recursive: true, force: true });
  });
});

describe("somebody who names what is not theirs", () => {
  it("revokes no command of another session, and none of a session that is none", async () => {
    await api.write("home/.claude/commands/x.md", granting("Bash(echo:*)"));
    const [one, other] = [await createIdle(), await createIdle()];
    await api.post("sessions.send", { id: one, text: "/x" });
    await api.untilStatus(one, "awaiting-approval");
    const { command } = await api.session(one);
    const commandId = command?.id ?? "";
    expect(commandId).not.toBe("");
    for (const id of [other, "nobody", "__proto__"]) {
      const answer = await api.post("sessions.revokeCommand", { id, commandId });
      expect(answer.status).toBe(id === other ? 409 : 404);
    }
    for (const wrong of ["preview", "", "constructor"])
      expect((await api.post("sessions.revokeCommand", { id: one, commandId: wrong })).status).toBe(409);
    expect((await api.session(one)).command?.id).toBe(commandId);
    await api.post("sessions.stop", { id: one });
  });

  it("trusts no user's or team's command for a workspace, and no file outside of it", async () => {
    const own = await api.write("home/.claude/commands/x.md", evil);
    const { digest } = (await api.list(api.workspace)).find(({ id }) => id === own) ?? {};
    const outside = join(api.workspace, "../home/.claude/commands/x.md");
    for (const path of [own, outside, "team:x", "/etc/passwd", "x.md\0"]) {
      const answer = await api.post("commands.trust", { workspace: api.workspace, path, digest });
      expect(readError(answer).status).toBe(404);
      const withdrawal = await api.post("commands.untrust", { workspace: api.workspace, path });
      expect(readError(withdrawal).status).toBe(404);
    }
  });
});

it("what a person looked at is run, or nothing; who looked at nothing gets what is there, and the audit log says which", async () => {
  const first = await api.post("commands.save", { name: "team-x", text: harmless, version: null });
  expect(first.status).toBe(200);
  const id = await createIdle();
  const { digest } = (await api.preview({ text: "/team-x", sessionId: id })).command;
  await api.post("commands.save", { name: "team-x", text: evil, version: 1 });
  const seen = { text: "/team-x", commandDigest: digest };
  expect(readError(await api.post("sessions.send", { id, ...seen }))).toMatchObject({ status: 409 });
  const started = { workspace: api.workspace, prompt: "/team-x", commandDigest: digest };
  expect(readError(await api.post("sessions.create", started))).toMatchObject({ status: 409 });
  expect((await api.session(id)).messages).toHaveLength(2);
  await api.post("sessions.send", { id, text: "/team-x" });
  await api.untilStatus(id, "idle");
  const begun = (await api.auditLog(id)).find(({ input }) => JSON.stringify(input).includes("granted"));
  expect(begun?.input.command).toMatchObject({ granted: ["Bash"], version: 2 });
  expect(begun?.command?.digest).not.toBe(digest);
});
