import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, it } from "vitest";
import { logOptions, logSerializers, sendConsoleTo } from "./log.ts";

it("takes what libraries print", () => {
  const lines: { level: number; msg: string }[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const silent = (..._messages: unknown[]) => {};
  const printed = { log: silent, info: silent, debug: silent, warn: silent, error: silent };
  sendConsoleTo(pino({ level: "trace" }, sink), printed);
  for (const print of Object.values(printed)) print("%s took %d ms", "it", 5);
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [20, "it took 5 ms"],
    [20, "it took 5 ms"],
    [20, "it took 5 ms"],
    [40, "it took 5 ms"],
    [50, "it took 5 ms"],
  ]);
});

it("keeps of an error what happened and why, and nothing that hangs on it", () => {
  const cause = Object.assign(new Error("refused"), {
    code: "ECONNREFUSED",
    client: { password: "hunter2" },
  });
  const plain = logSerializers.err(new AggregateError([new TypeError("one")], "all failed", { cause }));
  expect(plain).toMatchObject({
    type: "AggregateError",
    message: "all failed",
    causes: [
      { type: "Error", message: "refused", code: "ECONNREFUSED" },
      { type: "TypeError", message: "one" },
    ],
  });
  expect(JSON.stringify(plain)).not.toContain("hunter2");
});

it("is not led in circles by an error that causes itself", () => {
  const error = new Error("round");
  error.cause = error;
  expect(JSON.stringify(logSerializers.err(error))).toContain("round");
});

it("writes no secret that can be recognised, wherever it stands", () => {
  let written = "";
  const sink = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  const log = pino(logOptions("info"), sink);
  const key = ["sk-", "ant-api03-", "a1B2c3D4e5F6g7H8"].join("");
  log.warn({ err: new Error(`refused for ${key}`), url: "postgres://me:hunter2@db/x" }, `sent ${key}`);
  expect(written).not.toContain("a1B2c3D4");
  expect(written).not.toContain("hunter2");
  expect(JSON.parse(written)).toMatchObject({ msg: "sent [redacted: Anthropic key]" });
});
