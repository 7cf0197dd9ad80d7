import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tempFolder } from "../fixtures/temp-workspace.ts";
import { searchWithRipgrep } from "./ripgrep.ts";

it("ends at its time limit, with what was found by then", async () => {
  const begin = { type: "begin", data: { path: { text: "./f" } } };
  const match = { type: "match", data: { lines: { text: "x\n" }, line_number: 1 } };
  const end = { type: "end", data: { binary_offset: null } };
  const events = [begin, match, end].map((event) => `printf '%s\\n' '${JSON.stringify(event)}'`).join("\n");
  const folder = tempFolder({ rg: `#!/bin/sh\n${events}\nprintf half-a-line\nexec sleep 60\n` });
  const program = join(folder, "rg");
  chmodSync(program, 0o755);
  const names: string[] = [];
  const ended = await searchWithRipgrep(
    {
      root: folder,
      isFile: false,
      pattern: "x",
      glob: null,
      ignoreCase: false,
      multiline: false,
      before: 0,
      after: 0,
      isFirstMatchEnough: false,
    },
    {
      program,
      env: { PATH: "/usr/bin:/bin" },
      timeoutMs: 1_000,
      signal: new AbortController().signal,
      onFile({ name }) {
        names.push(name);
        return "go-on";
      },
    },
  );
  expect([ended, names]).toEqual(["timed-out", ["f"]]);
});
