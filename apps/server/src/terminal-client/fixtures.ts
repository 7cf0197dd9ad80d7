import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import type { openApi } from "../fixtures/api-harness.ts";
import { startInTerminal } from "../fixtures/terminal.ts";

export type Api = Awaited<ReturnType<typeof openApi>>;
export type OpenTerminal = Awaited<ReturnType<typeof openTerminal>>;

const entry = fileURLToPath(new URL("../../../cli/bin/countersign.mjs", import.meta.url));

/** The command line in a terminal on the server's machine, in the workspace. */
export async function openTerminal(api: Api, args: string[], size = { columns: 80, rows: 24 }) {
  const terminal = await startInTerminal({
    command: process.execPath,
    args: [entry, ...args],
    cwd: api.workspace,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: api.home,
      PORT: new URL(api.origin).port,
      COUNTERSIGN_DATA: api.dataFolder,
      COUNTERSIGN_TOKEN: api.token,
    },
    size,
  });
  return {
    ...terminal,
    /** Until the screen shows it. */
    shows: (text: string | RegExp) => expect.poll(terminal.screen, { interval: 50 }).toMatch(text),
    hides: (text: string | RegExp) => expect.poll(terminal.screen, { interval: 50 }).not.toMatch(text),
    ends: (code: number) => expect.poll(terminal.exitCode, { interval: 50 }).toBe(code),
  };
}
