import { describe, expect, it } from "vitest";
import { findRequestProblem } from "./check-request.ts";
import { parseScriptedRequest, type RequestBlock, type RequestMessage } from "./scripted-request.ts";

const text = (value: string): RequestBlock => ({ type: "text", text: value });
const use = (id: string): RequestBlock => ({ type: "tool_use", id, name: "Bash", input: {} });
const result = (id: string, is_error = false, content = "ok"): RequestBlock => ({
  type: "tool_result",
  tool_use_id: id,
  content,
  is_error,
});
const user = (...content: RequestBlock[]): RequestMessage => ({ role: "user", content });
const assistant = (...content: RequestBlock[]): RequestMessage => ({ role: "assistant", content });

describe("faultOf", () => {
  it.each<{ name: string; messages: RequestMessage[] }>([
    { name: "one message", messages: [user(text("hi"))] },
    {
      name: "calls with all their results, and words after them",
      messages: [
        user(text("hi")),
        assistant(text("so"), use("a"), use("b")),
        user(result("b"), result("a"), text("x")),
      ],
    },
    { name: "an answer to be continued", messages: [user(text("hi")), assistant(text("half"))] },
    {
      name: "a result that says nothing",
      messages: [user(text("hi")), assistant(use("a")), user(result("a", false, ""))],
    },
  ])("has nothing against $name", ({ messages }) => {
    expect(findRequestProblem({ messages, tools: [] })).toBeNull();
  });

  it.each<{ name: string; messages: RequestMessage[]; says: string }>([
    { name: "an answer first", messages: [assistant(text("hi"))], says: "first message" },
    { name: "no content", messages: [user()], says: "non-empty content" },
    { name: "blank text", messages: [user(text(" \n"))], says: "non-whitespace" },
    { name: "neighbours of one role", messages: [user(text("a")), user(text("b"))], says: "alternate" },
    { name: "a call without any answer", messages: [user(text("a")), assistant(use("a"))], says: "without" },
    {
      name: "a call without its result",
      messages: [user(text("a")), assistant(use("a"), use("b")), user(result("a"))],
      says: "immediately after: b",
    },
    {
      name: "a result that is late",
      messages: [
        user(text("a")),
        assistant(use("a")),
        user(text("wait")),
        assistant(text("?")),
        user(result("a")),
      ],
      says: "without",
    },
    { name: "a result nobody asked for", messages: [user(result("a"))], says: "unexpected" },
    {
      name: "a result of an earlier turn",
      messages: [
        user(text("a")),
        assistant(use("a")),
        user(result("a")),
        assistant(text("b")),
        user(result("a")),
      ],
      says: "unexpected",
    },
    {
      name: "two results of one call",
      messages: [user(text("a")), assistant(use("a")), user(result("a"), result("a"))],
      says: "single result",
    },
    {
      name: "words before a result",
      messages: [user(text("a")), assistant(use("a")), user(text("b"), result("a"))],
      says: "before other content",
    },
    {
      name: "an id used twice",
      messages: [
        user(text("a")),
        assistant(use("a")),
        user(result("a")),
        assistant(use("a")),
        user(result("a")),
      ],
      says: "unique",
    },
    {
      name: "an error that says nothing",
      messages: [user(text("a")), assistant(use("a")), user(result("a", true, " "))],
      says: "is_error",
    },
    { name: "a call by the user", messages: [user(use("a"))], says: "assistant messages" },
    {
      name: "a result by the assistant",
      messages: [user(text("a")), assistant(result("a"))],
      says: "user messages",
    },
  ])("refuses $name", ({ messages, says }) => {
    expect(findRequestProblem({ messages, tools: [] })).toContain(says);
  });

  it("refuses two tools of one name", () => {
    const tool = { name: "Bash", inputSchema: { type: "object" } };
    expect(findRequestProblem({ messages: [user(text("a"))], tools: [tool, tool] })).toContain("unique");
  });
});

describe("parseScriptedRequest", () => {
  const body = { model: "m", max_tokens: 1, messages: [{ role: "user", content: "hi" }] };

  it("takes the short forms: text for content, text for the system prompt", () => {
    const parsed = parseScriptedRequest({ ...body, system: "be brief" });
    expect(parsed).toMatchObject({
      ok: true,
      request: { system: "be brief", messages: [{ role: "user", content: [{ type: "text", text: "hi" }] }] },
    });
  });

  it.each([
    { name: "no messages", change: { messages: [] } },
    { name: "no model", change: { model: "" } },
    { name: "no room for an answer", change: { max_tokens: 0 } },
    { name: "an unknown role", change: { messages: [{ role: "system", content: "hi" }] } },
    { name: "an unknown block", change: { messages: [{ role: "user", content: [{ type: "poem" }] }] } },
    {
      name: "a call whose input is text",
      change: {
        messages: [
          { role: "assistant", content: [{ type: "tool_use", id: "a", name: "Bash", input: "ls" }] },
        ],
      },
    },
    {
      name: "a tool whose input is no object",
      change: { tools: [{ name: "x", input_schema: { type: "string" } }] },
    },
  ])("refuses $name", ({ change }) => {
    expect(parseScriptedRequest({ ...body, ...change })).toMatchObject({ ok: false });
  });
});
