import type { JsonObject } from "@countersign/contracts/json";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import { ChangedSinceApprovedError } from "./file-system/changed-error.ts";
import { callTool, quiet } from "./fixtures/temp-workspace.ts";
import { type Tool, ToolInputError, type ToolResult } from "./ports/tool.ts";

const schema = z.strictObject({ size: z.int().describe("How large"), names: z.array(z.string()).optional() });
type Input = z.infer<typeof schema>;

function toolThat(does: Partial<Pick<Tool<Input>, "preview" | "run">>) {
  return defineTool<Input>({
    name: "Probe",
    description: "Does nothing.",
    schema,
    preview: async () => ({ preview: { kind: "input", summary: "s" }, fingerprints: [] }),
    run: async ({ size }): Promise<ToolResult> => ({ ok: true, text: String(size) }),
    ...does,
  });
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: it broke`), { code, syscall: "open", path: "/w/f" });
}

describe("defineTool", () => {
  it("gives the model a JSON Schema without extras", () => {
    expect(toolThat({}).inputSchema).toEqual({
      type: "object",
      properties: {
        size: expect.objectContaining({ type: "integer", description: "How large" }),
        names: { type: "array", items: { type: "string" } },
      },
      required: ["size"],
      additionalProperties: false,
    });
  });

  it("runs with the parsed input", async () => {
    expect((await callTool(toolThat({}), { size: 3 }, "/w")).result).toEqual({ ok: true, text: "3" });
  });

  it.each<{ name: string; input: JsonObject; message: string }>([
    { name: "a missing field", input: {}, message: "size: " },
    { name: "a wrong type", input: { size: "3" }, message: "size: " },
    { name: "a fraction", input: { size: 1.5 }, message: "size: " },
    { name: "an unknown field", input: { size: 1, force: true }, message: '"force"' },
    { name: "a deep error", input: { size: 1, names: ["a", 2] }, message: "names.1: " },
    { name: "null for nothing", input: { size: 1, names: null }, message: "names: " },
    { name: "a key of every object", input: { size: 1, constructor: "x" }, message: '"constructor"' },
  ])("refuses $name and names the fields", ({ input, message }) => {
    const parse = () => toolThat({}).parse(input);
    expect(parse).toThrow(ToolInputError);
    expect(parse).toThrow(message);
    expect(parse).toThrow(expect.objectContaining({ hint: "The fields of Probe are: size, names." }));
  });

  it.each([
    {
      name: "a wrong input",
      error: new ToolInputError("no", "do"),
      want: { code: "invalid_input", message: "no", hint: "do" },
    },
    {
      name: "a wrong input without a hint",
      error: new ToolInputError("no"),
      want: { code: "invalid_input", message: "no" },
    },
    {
      name: "a changed file",
      error: new ChangedSinceApprovedError("/w/f", "changed"),
      want: {
        code: "changed_since_approved",
        message: "/w/f changed after the call was reviewed; nothing was done",
        hint: "Read /w/f again, then repeat the call if it still applies.",
        next: [
          { kind: "call", tool: "Read", input: { file_path: "/w/f" }, repeat: true },
          { kind: "continue" },
        ],
      },
    },
    {
      name: "no permission",
      error: systemError("EACCES"),
      want: { code: "tool_failed", message: '"/w/f": permission denied' },
    },
    {
      name: "a full disk",
      error: systemError("ENOSPC"),
      want: { code: "tool_failed", message: '"/w/f": the disk is full' },
    },
    {
      name: "a rare code",
      error: systemError("EBADMSG"),
      want: { code: "tool_failed", message: '"/w/f": EBADMSG: it broke' },
    },
  ])("makes a result of $name", async ({ error, want }) => {
    const run = () => Promise.reject(error);
    expect((await callTool(toolThat({ run }), { size: 1 }, "/w")).result).toEqual({
      ok: false,
      ...want,
    });
  });

  it("throws what is a bug", async () => {
    const run = () => Promise.reject(new TypeError("bug"));
    await expect(callTool(toolThat({ run }), { size: 1 }, "/w")).rejects.toThrow("bug");
  });

  it("describes what the system refused to a preview", async () => {
    const preview = () => Promise.reject(systemError("ELOOP"));
    const shown = toolThat({ preview }).parse({ size: 1 }).preview({ workspace: "/w", signal: quiet });
    await expect(shown).rejects.toThrow(new ToolInputError('"/w/f": too many symbolic links'));
  });

  it("does not begin when it is aborted", async () => {
    const signal = AbortSignal.abort(new Error("stop"));
    const call = toolThat({ run: () => Promise.reject(new Error("ran")) }).parse({ size: 1 });
    await expect(call.preview({ workspace: "/w", signal })).rejects.toThrow("stop");
    const result = await call.run({ workspace: "/w", signal, fingerprints: [], onOutput: () => undefined });
    expect(result).toEqual({ ok: false, code: "aborted", message: "Probe was aborted" });
  });

  it("calls everything aborted that fails after an abort", async () => {
    const controller = new AbortController();
    const run = () => {
      controller.abort();
      return Promise.reject(new TypeError("broken by the abort"));
    };
    const { result } = await callTool(toolThat({ run }), { size: 1 }, "/w", { signal: controller.signal });
    expect(result).toMatchObject({ ok: false, code: "aborted" });
  });
});

/** A changed file comes with a text that another test checks. */
