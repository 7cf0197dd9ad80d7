import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

it("decides every case the same, regardless of what its reasons say", () => {
  const script = fileURLToPath(new URL("./fixtures/decide-without-messages.ts", import.meta.url));
  const printed: unknown = JSON.parse(execFileSync(process.execPath, [script], { encoding: "utf8" }));
  expect(printed).toEqual({ count: expect.any(Number), wrong: [] });
  expect(printed).not.toMatchObject({ count: 0 });
}, 60_000);
