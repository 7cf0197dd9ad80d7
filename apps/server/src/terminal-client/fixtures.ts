import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { firstText, type ScriptedRequest, textReply, toolReply } from "@countersign/anthropic/scripted";
import { expect } from "vitest";
import { openApi } from "../fixtures/api-harness.ts";
import { startInTerminal } from "../fixtures/terminal.ts";

export type TerminalPlace = Awaited<ReturnType<typeof openTerminalPlace>>;
type OpenTerminal = Awaited<ReturnType<typeof openTerminal>>;
/** Where the command line finds its server. */
type Server = { workspace: string; home: string; origin: string; dataFolder: string; token: string };

const entry = fileURLToPath(new URL("../../../cli/bin/countersign.mjs", import.meta.url));

const often = { interval: 50, timeout: 20_000 };

/** The command line in a terminal on the server's machine, in the workspace. */
export async function openTerminal(server: Server, args: string[], size = { columns: 80, rows: 24 }) {
  const terminal = await startInTerminal({
    command: process.execPath,
    args: [entry, ...args],
    cwd: server.workspace,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: server.home,
      PORT: new URL(server.origin).port,
      COUNTERSIGN_DATA: server.dataFolder,
      COUNTERSIGN_TOKEN: server.token,
    },
    size,
  });
  return {
    ...terminal,
    /** Until a prompt takes keys. */
    ready: () => expect.poll(terminal.screen, often).toContain("Enter answers"),
    /** Until the screen shows it. */
    shows: (text: string | RegExp) => expect.poll(terminal.screen, often).toMatch(text),
    hides: (text: string | RegExp) => expect.poll(terminal.screen, often).not.toMatch(text),
    ends: (code: number) => expect.poll(terminal.exitCode, often).toBe(code),
  };
}

export const ask = "Do you want to proceed?";
export const bash = (command: string) => ({ name: "Bash", input: { command } });
/** A command that asks, and leaves a file behind. */
export const touch = (name: string) => bash(`sh -c 'echo ran >> ${name}'`);

/** A server whose model does what the task names, as a JSON list of calls, then says what came back. */
export async function openTerminalPlace() {
  const api = await openApi({ hasHome: true, script: doWhatIsNamed });
  return {
    api,
    start: (...calls: object[]) => api.create(JSON.stringify(calls)),
    attach: (id: string, size?: { columns: number; rows: number }) => openTerminal(api, ["attach", id], size),
    file: (name: string) => readFile(join(api.workspace, name), "utf8").catch(() => null),
    write: (name: string) => writeFile(join(api.workspace, name), ""),
    /** How each call ended, or where it is. */
    async outcomes(id: string): Promise<string[]> {
      const { calls } = await api.session(id);
      return calls.map(({ phase }) => (phase.tag === "finished" ? phase.outcome : phase.tag));
    },
  };
}

export function doWhatIsNamed({ messages }: ScriptedRequest) {
  const results = messages
    .at(-1)
    ?.content.flatMap((block) => (block.type === "tool_result" ? [block.content] : []));
  if (results !== undefined && results.length > 0) return textReply(`Results: ${results.join(" | ")}`);
  const task = firstText(messages);
  return task.startsWith("[") ? toolReply(JSON.parse(task)) : textReply("Hello.");
}

/** Presses keys once the prompt takes them. */
export async function answer(terminal: OpenTerminal, ...keys: string[]): Promise<void> {
  await terminal.shows(ask);
  await terminal.ready();
  await terminal.press(...keys);
}
