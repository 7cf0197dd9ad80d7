import type { Decision } from "@countersign/contracts/decision";
import type { Preview } from "@countersign/contracts/preview";
import type { ChangeRecord } from "@countersign/contracts/recorded-change";
import type { ChangeStore, FileContents } from "@countersign/tools/ports/change-store";
import type { AnyTool } from "@countersign/tools/ports/tool";
import { expect, it } from "vitest";
import { supervise } from "../fixtures/supervise.ts";

const allowed: Decision = { kind: "allow", reasons: [{ code: "earlier-rule", text: "a rule" }] };
const reading: Decision = { kind: "allow", reasons: [{ code: "runs-nothing", text: "only reads" }] };
const version = (letter: string) => ({ mode: "100644" as const, name: letter.repeat(40) });
const changed = { path: "a.ts", before: version("a"), after: version("b") };

function tool(name: string, asked: string[], preview: Preview): AnyTool {
  return {
    name,
    description: name,
    inputSchema: { type: "object" },
    parse: () => ({
      preview: async () => ({ preview, fingerprints: [] }),
      run: async () => {
        asked.push(name);
        return { ok: true, text: "ran" };
      },
    }),
  };
}

const plain: Preview = { kind: "input", summary: "" };
const diff = (path: string): Preview => ({
  kind: "diff",
  files: [{ path, change: "modify", diff: "", additions: 0, deletions: 0, isCut: false }],
});

function world({
  calls,
  decision = allowed,
  take = async () => "state",
  hookChanges = false,
}: {
  calls: string[];
  decision?: Decision;
  take?: () => Promise<string>;
  hookChanges?: boolean;
}) {
  const asked: string[] = [];
  const saved: ChangeRecord[] = [];
  const begun = new Map<string, string>();
  let content = "a";
  const store: ChangeStore = {
    async take() {
      asked.push("take");
      return take();
    },
    unrecorded: async () => [],
    async begin(_workspace, id, state) {
      begun.set(id, state);
    },
    begun: async (_workspace, id) => begun.get(id) ?? null,
    async end(_workspace, id) {
      begun.delete(id);
    },
    async record(_workspace, { before, after }) {
      asked.push(`compare ${before} ${after}`);
      return { files: [changed], skipped: [], isCut: false };
    },
    async read(_workspace, paths): Promise<FileContents> {
      asked.push(`read ${paths.join()}`);
      const found = { version: version(content), bytes: Buffer.from(content) };
      content = "b";
      return new Map(paths.map((path) => [path, found]));
    },
    async keep(_workspace, id) {
      asked.push(`keep ${typeof id}`);
    },
    content: async () => null,
    replace: async () => new Map(),
    forget: async () => undefined,
    forgetBefore: async () => undefined,
  };
  const place = supervise({
    lines: [...calls.map((name) => ({ calls: [{ name, input: { file_path: "/w/a.ts" } }] })), { text: "ok" }],
    tools: [
      tool("Bash", asked, plain),
      tool("Edit", asked, diff("/w/a.ts")),
      tool("Write", asked, diff("/elsewhere/b.ts")),
      tool("mcp__files__write", asked, plain),
    ],
    ports: { changes: { store, save: async (record) => void saved.push(record) } },
    decideWith: () => decision,
    workspace: "/w",
    hooks: hookChanges
      ? {
          async postToolUse() {
            asked.push("hook");
            return { runs: [], block: null, additionalContext: [] };
          },
        }
      : {},
  });
  async function run() {
    const id = await place.start("do it");
    await place.untilStatus(id, "idle");
    await place.runner.close();
    return { asked, saved };
  }
  return { ...place, run };
}

it.each([
  { name: "a command, before and after", calls: ["Bash"], want: ["take", "Bash", "compare state null"] },
  {
    name: "a tool that names its file, by that file alone",
    calls: ["Edit"],
    want: ["read a.ts", "Edit", "read a.ts", "keep string"],
  },
  {
    name: "a tool of an MCP server as a command",
    calls: ["mcp__files__write"],
    want: ["take", "mcp__files__write", "compare state null"],
  },
  { name: "a command that only reads not at all", calls: ["Bash"], decision: reading, want: ["Bash"] },
  {
    name: "what a hook changes with its call",
    calls: ["Bash"],
    hookChanges: true,
    want: ["take", "Bash", "hook", "compare state null"],
  },
  {
    name: "one call after the other",
    calls: ["Bash", "Edit"],
    want: ["take", "Bash", "compare state null", "read a.ts", "Edit", "read a.ts", "keep string"],
  },
])("records $name", async ({ want, ...options }) => {
  const { asked } = await world(options).run();
  expect(asked).toEqual(want);
});

it("stores what changed with its call and turn", async () => {
  const { saved } = await world({ calls: ["Bash"] }).run();
  expect(saved).toMatchObject([
    {
      callId: saved[0]?.id,
      turn: 2,
      workspace: "/w",
      files: [changed],
      skipped: [],
      problem: null,
      undo: null,
      isShared: false,
    },
  ]);
});

it("names a file outside the workspace without reading it", async () => {
  const { asked, saved } = await world({ calls: ["Write"] }).run();
  expect(saved).toMatchObject([{ files: [], skipped: ["/elsewhere/b.ts"], problem: null }]);
  expect(asked).toEqual(["read ", "Write", "read "]);
});

it("lets a call run that can't be recorded, says why, and doesn't try again for a while", async () => {
  const fails = async () => {
    throw new Error("git isn’t installed");
  };
  const { asked, saved } = await world({ calls: ["Bash", "Bash"], take: fails }).run();
  expect(asked).toEqual(["take", "Bash", "Bash"]);
  expect(saved.map(({ problem, files }) => [problem, files])).toEqual([
    ["git isn’t installed", []],
    ["git isn’t installed", []],
  ]);
});
