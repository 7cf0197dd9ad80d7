import { join } from "node:path";
import type { TestServer } from "@countersign/testing/server";
import { openTerminal } from "@countersign/testing/terminal";
import { expect } from "./test.ts";

const entry = join(import.meta.dirname, "../../apps/cli/bin/countersign.mjs");

/** `countersign attach` in a real terminal, on the machine of the server. Call `close` at the end. */
export async function attachInTerminal(server: TestServer, { id, folder }: { id: string; folder: string }) {
  const terminal = await openTerminal({
    command: process.execPath,
    args: [entry, "attach", id],
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: folder,
      PORT: new URL(server.url).port,
      COUNTERSIGN_DATA: server.dataFolder,
      COUNTERSIGN_TOKEN: server.token,
    },
    size: { columns: 120, rows: 40 },
  });
  return {
    ...terminal,
    /** Until the screen shows it. */
    shows: (text: string | RegExp) => expect.poll(terminal.screen).toMatch(text),
    hides: (text: string | RegExp) => expect.poll(terminal.screen).not.toMatch(text),
    /** Until the prompt takes keys. */
    ready: () => expect.poll(terminal.screen).toContain("Enter answers"),
  };
}
