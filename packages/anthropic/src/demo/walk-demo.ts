import { assertNever } from "@countersign/contracts/assert-never";
import type { JsonObject } from "@countersign/contracts/json";
import { findRequestProblem } from "../scripted/check-request.ts";
import type { MessageReply } from "../scripted/reply.ts";
import { createPlayer } from "../scripted/script.ts";
import type { RequestBlock, RequestMessage, ScriptedRequest } from "../scripted/scripted-request.ts";
import { createDemoScript } from "./demo-script.ts";
import { sampleFiles } from "./sample-files.ts";

/** What a person, or the product, makes of a call in a test. */
export type Treatment =
  | "approve"
  | "deny"
  | "deny-with-reason"
  | "instruct"
  | "abort"
  | "changed"
  | "fail"
  | "fail-in-plain-text"
  | "rule";

export const treatments: readonly Treatment[] = [
  "approve",
  "deny",
  "deny-with-reason",
  "instruct",
  "abort",
  "changed",
  "fail",
  "fail-in-plain-text",
  "rule",
];

export const allTools: readonly string[] = [
  "LS",
  "Read",
  "Grep",
  "Edit",
  "Write",
  "Bash",
  "request_scope_expansion",
];

/** A call as it reached the walker: its tool, input and step. */
export type WalkedCall = { id: string; tool: string; input: JsonObject; step: string; turn: number };

export type WalkOptions = {
  tasks: string[];
  tools?: readonly string[];
  files?: Record<string, string>;
  treat?: (call: WalkedCall) => Treatment;
};

/** A finished walk: every call, every text of the demo, and the messages as they were sent. */
export type Walk = { calls: WalkedCall[]; texts: string[]; messages: RequestMessage[]; turnsOf: number[] };

const mostTurns = 40;

/** Plays the demo against a pretended session in memory, and throws on a malformed conversation or one that does not end. */
export async function walkDemo(options: WalkOptions): Promise<Walk> {
  let ids = 0;
  const play = createPlayer(createDemoScript({ delayMs: 0, createId: () => `${++ids}` }));
  const files = { ...(options.files ?? sampleFiles) };
  const committed = { ...files };
  const walk: Walk = { calls: [], texts: [], messages: [], turnsOf: [] };
  for (const task of options.tasks) {
    walk.messages.push({ role: "user", content: [{ type: "text", text: task }] });
    let turns = 0;
    for (;;) {
      turns += 1;
      if (turns > mostTurns) throw new Error(`"${task}" does not end`);
      const uses = await takeTurn(walk, play, options);
      if (uses.length === 0) break;
      const results = uses.map((use) =>
        resultOf(use, { files, committed }, options.treat?.(use) ?? "approve"),
      );
      walk.messages.push({ role: "user", content: results });
    }
    walk.turnsOf.push(turns);
  }
  return walk;
}

async function takeTurn(
  walk: Walk,
  play: ReturnType<typeof createPlayer>,
  options: WalkOptions,
): Promise<WalkedCall[]> {
  const request: ScriptedRequest = {
    model: "scripted-demo",
    isStreamed: true,
    system: "",
    messages: walk.messages,
    tools: (options.tools ?? allTools).map((name) => ({ name, inputSchema: { type: "object" } })),
    key: "walk",
    attempt: 1,
  };
  const problem = findRequestProblem(request);
  if (problem !== null) throw new Error(problem);
  const reply = await play(request);
  if (reply.kind !== "message") throw new Error(reply.message);
  const content = contentOf(reply);
  walk.messages.push({ role: "assistant", content });
  const turn = walk.texts.push(content.flatMap((b) => (b.type === "text" ? [b.text] : [])).join("\n"));
  const calls = content.flatMap((block) =>
    block.type === "tool_use"
      ? [{ id: block.id, tool: block.name, input: block.input, step: block.id.split("_")[1] ?? "", turn }]
      : [],
  );
  if ((reply.stopReason === "tool_use") !== calls.length > 0) throw new Error("the stop reason does not fit");
  walk.calls.push(...calls);
  return calls;
}

function contentOf(reply: MessageReply): RequestBlock[] {
  return reply.blocks.flatMap((block): RequestBlock[] => {
    if (block.type === "text") return [block];
    if (block.type !== "tool_use" || block.id === undefined) throw new Error("an unexpected block");
    return [{ type: "tool_use", id: block.id, name: block.name, input: block.input ?? {} }];
  });
}

/** The pretended folder: its files, and those of the last commit. */
type Disk = { files: Record<string, string>; committed: Record<string, string> };

function resultOf(call: WalkedCall, disk: Disk, treatment: Treatment): RequestBlock {
  const result = (content: string, is_error: boolean): RequestBlock => ({
    type: "tool_result",
    tool_use_id: call.id,
    content,
    is_error,
  });
  const errorResult = (code: string, more: JsonObject = {}) =>
    result(
      JSON.stringify({
        error: { code, message: code, tool: call.tool, tool_use_id: call.id, retryable: false, ...more },
      }),
      true,
    );
  switch (treatment) {
    case "approve": {
      const text = run(call, disk);
      return text === null
        ? errorResult("tool_failed", { message: "There is no such file." })
        : result(text, false);
    }
    case "deny":
      return errorResult("user_denied");
    case "deny-with-reason":
      return errorResult("user_denied", { reason: "not on a Friday" });
    case "instruct":
      return errorResult("user_instructed", { instructions: "rather use tabs" });
    case "abort":
      return errorResult("aborted");
    case "changed":
      return errorResult("changed_since_approved");
    case "fail":
      return errorResult("tool_failed");
    case "fail-in-plain-text":
      return result("it broke\nin two lines", true);
    case "rule":
      return errorResult("rule_denied", { message: "A rule of the team says no." });
    default:
      return assertNever(treatment);
  }
}

function run(call: WalkedCall, { files, committed }: Disk): string | null {
  const { file_path, content, old_string, new_string, command } = call.input;
  const path = typeof file_path === "string" ? file_path : "";
  const found = files[path];
  if (call.tool === "LS") return Object.keys(files).join("\n");
  if (call.tool === "Grep") return "src/split.js:9";
  if (call.tool === "Read") return found ?? null;
  if (call.tool === "Write") files[path] = String(content);
  if (call.tool === "Edit") {
    if (found === undefined || !found.includes(String(old_string))) return null;
    files[path] = found.replace(String(old_string), () => String(new_string));
  }
  if (command === "rm -rf test") delete files["test/split.test.js"];
  if (command === "git status --short") return changesOf(files, committed) || "(no output)";
  if (command === "git log --format=%s") return "Split a bill";
  if (String(command).startsWith("git commit")) Object.assign(committed, files);
  if (command === "node --test") {
    return files["src/split.js"]?.includes("share + 1") === true
      ? "ℹ pass 4\nℹ fail 0"
      : "ℹ pass 3\nℹ fail 1";
  }
  return "ok";
}

function changesOf(files: Record<string, string>, committed: Record<string, string>): string {
  const changed = Object.keys(files).filter((path) => files[path] !== committed[path]);
  return changed.map((path) => ` M ${path}`).join("\n");
}
