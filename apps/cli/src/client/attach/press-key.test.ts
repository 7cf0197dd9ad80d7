import type { QueueItem } from "@countersign/contracts/call";
import type { VerdictRequest } from "@countersign/contracts/verdict";
import { describe, expect, it } from "vitest";
import { createKeyReader } from "../../terminal/read-keys.ts";
import { queueItem } from "../fixtures/queue-items.ts";
import { beginConfirmation, type Confirmation } from "./confirmation.ts";
import { aloneTime, confirmTime, passTime, pressKey } from "./press-key.ts";

const suggestions = [
  { rule: "Bash(npm test:*)", why: "it runs the tests", narrower: { rule: "Bash(npm test)", why: "" } },
];
const item = queueItem({ suggestions });
const high = queueItem({ suggestions, risk: { level: "high", reasons: [] } });
const critical = queueItem({
  suggestions,
  risk: { level: "critical", reasons: [] },
  preview: { kind: "path", action: "read", path: "/srv/shop/secrets.env" },
});

const keys = {
  up: "\u001b[A",
  down: "\u001b[B",
  right: "\u001b[C",
  tab: "\t",
  backTab: "\u001b[Z",
  enter: "\r",
  end: "\u001b[F",
  pageDown: "\u001b[6~",
  controlD: "\u0004",
};
const esc = Symbol("Esc");

type Input = string | number | typeof esc;
const view = { page: 5, last: 20 };
const target = { id: item.id, digest: item.digest };

function armed(of: QueueItem = item, more: Partial<Confirmation> = {}): Confirmation {
  return { ...beginConfirmation(of, null), stage: "armed", isRead: true, ...more };
}

/** Gives keys, each after a rest; a number waits so long instead, in milliseconds. */
function press(begin: Confirmation, inputs: readonly Input[], rest = 20) {
  let state = begin;
  let at = 10_000;
  const verdicts: VerdictRequest[] = [];
  const pass = (ms: number) => {
    at += ms;
    const passed = passTime(state, at);
    state = passed.state;
    if (passed.verdict !== null) verdicts.push(passed.verdict);
  };
  for (const input of inputs) {
    if (typeof input === "number") {
      pass(input);
      continue;
    }
    const reader = createKeyReader();
    const read =
      typeof input === "string" ? reader.push(input) : [{ kind: "named", name: "escape" } as const];
    for (const key of read) {
      pass(rest);
      const pressed = pressKey(state, key, { at, view });
      state = pressed.state;
      if (pressed.verdict !== null) verdicts.push(pressed.verdict);
    }
  }
  pass(aloneTime);
  return { state, verdicts };
}

const always = (...rules: string[]) => ({
  ...target,
  verdict: "approve",
  remember: {
    kind: "rule",
    rule: rules[0],
    scope: "session",
    ...(rules.length > 1 ? { also: rules.slice(1) } : {}),
  },
});
const approve = { ...target, verdict: "approve" };
const deny = { ...target, verdict: "deny" };
const abort = { ...target, verdict: "abort" };
const instruct = (text: string) => ({ ...target, verdict: "instruct", text });

describe("a prompt", () => {
  it.each<{ name: string; inputs: Input[]; want: object }>([
    { name: "approves with 1", inputs: ["1"], want: approve },
    { name: "approves with y", inputs: ["y"], want: approve },
    { name: "approves with y and Enter, once", inputs: ["y", keys.enter, keys.enter], want: approve },
    { name: "approves with Enter where Yes is chosen", inputs: [keys.enter], want: approve },
    { name: "approves and allows again with 2", inputs: ["2"], want: always("Bash(npm test)") },
    { name: "denies with 3", inputs: ["3"], want: deny },
    { name: "denies with n", inputs: ["n"], want: deny },
    { name: "denies with the third option", inputs: [keys.down, keys.down, keys.enter], want: deny },
    { name: "goes round with up", inputs: [keys.up, keys.up, keys.enter], want: deny },
    { name: "moves with Tab", inputs: [keys.tab, keys.enter], want: always("Bash(npm test)") },
    { name: "moves back with Shift-Tab", inputs: [keys.backTab, keys.backTab, keys.enter], want: deny },
    { name: "denies with Ctrl-D", inputs: [keys.controlD], want: deny },
    {
      name: "denies with what was written as the reason",
      inputs: ["why", keys.controlD],
      want: { ...deny, reason: "why" },
    },
    { name: "aborts with Esc", inputs: [esc], want: abort },
    {
      name: "instructs with what is typed",
      inputs: ["use git mv", keys.enter],
      want: instruct("use git mv"),
    },
    {
      name: "takes digits and y in the field as text",
      inputs: [keys.up, "1", "y", keys.enter],
      want: instruct("1y"),
    },
    {
      name: "keeps pasted line breaks, and answers nothing with them",
      inputs: ["\u001b[200~first\r\n1\ry\u001b[201~", keys.enter],
      want: instruct("first\n1\ny"),
    },
    {
      name: "takes a paste of one key as text",
      inputs: ["\u001b[200~y\u001b[201~", keys.enter],
      want: instruct("y"),
    },
    {
      name: "takes y as text where more follows at once",
      inputs: ["yarn", keys.enter],
      want: instruct("yarn"),
    },
    {
      name: "takes n as text where more follows at once",
      inputs: ["no!", keys.enter],
      want: instruct("no!"),
    },
    {
      name: "allows an edited rule again",
      inputs: [keys.down, keys.right, "\u0015", "Bash(npm run:*)", keys.enter],
      want: always("Bash(npm run:*)"),
    },
    {
      name: "allows several rules again, one per line",
      inputs: [keys.down, keys.right, "\n", "Bash(ls)", keys.enter],
      want: always("Bash(npm test)", "Bash(ls)"),
    },
  ])("$name", ({ inputs, want }) => {
    expect(press(armed(), inputs).verdicts).toEqual([want]);
  });

  it.each<{ name: string; inputs: Input[] }>([
    { name: "Enter in an empty field", inputs: [keys.up, keys.enter, keys.enter] },
    { name: "Enter behind blanks alone", inputs: [keys.up, "   ", keys.enter] },
    { name: "Enter at an emptied rule", inputs: [keys.down, keys.right, "\u0015", keys.enter] },
    { name: "a hammered 1", inputs: ["1111111"] },
    { name: "Esc that leaves the field, and again at once", inputs: ["no idea", esc, esc, esc] },
    { name: "Esc that leaves the rule, and again at once", inputs: [keys.down, keys.right, esc, esc] },
    { name: "keys that are none", inputs: ["\u001b[1;5C", "\u001by", "\u0000"] },
  ])("gives no answer with $name", ({ inputs }) => {
    expect(press(armed(), inputs).verdicts).toEqual([]);
  });

  it.each(["undrawn", "drawn", "sending"] as const)("takes no key while it is %s", (stage) => {
    const before = armed(item, { stage });
    const { state, verdicts } = press(before, ["1", keys.enter, "y", keys.controlD, esc, "text"]);
    expect(verdicts).toEqual([]);
    expect(state).toEqual(before);
  });

  it("answers once: what is sent takes no second answer", () => {
    expect(press(armed(), [keys.enter, keys.enter, 400, "1", 400, keys.controlD]).verdicts).toEqual([
      approve,
    ]);
  });

  it("aborts a second after Esc left the field", () => {
    expect(press(armed(), ["no idea", esc, 1_000, esc]).verdicts).toEqual([abort]);
  });

  it("names what was shown, whatever its risk", () => {
    for (const of of [item, high, critical]) {
      const { id, digest } = queueItem({ ...of, digest: "e".repeat(64) });
      expect(press(armed({ ...of, digest }), [keys.controlD]).verdicts).toEqual([
        { id, digest, verdict: "deny" },
      ]);
    }
  });

  it("allows the very call again where the server suggests no rule", () => {
    const remember = { kind: "exactly" };
    expect(press(armed(queueItem()), ["2"]).verdicts).toEqual([{ ...approve, remember }]);
    expect(press(armed(queueItem()), [keys.down, keys.right, "x"]).verdicts).toEqual([]);
  });

  it("offers nothing to allow again where the call could change unnoticed, and 2 does nothing", () => {
    const preview = { kind: "command", command: "./run", cwd: "/srv/shop", unwatched: ["./run"] } as const;
    const unwatched = queueItem({ preview: { ...preview, unwatched: ["./run"] } });
    const { state, verdicts } = press(armed(unwatched), ["2"]);
    expect([verdicts, state.remembered, state.chosen]).toEqual([[], null, "yes"]);
    expect(press(armed(unwatched), [keys.down, keys.enter]).verdicts).toEqual([deny]);
  });
});

describe("a call that is longer than the screen", () => {
  const long = (more: Partial<Confirmation> = {}) => armed(item, { isRead: false, ...more });

  it.each([["1"], ["y"], ["2"], [keys.enter]])("isn't approved before its end was shown: %j", (...inputs) => {
    const { state, verdicts } = press(long(), inputs);
    expect(verdicts).toEqual([]);
    expect(state.hint).toContain("Scroll to the end");
  });

  it("can be denied unread", () => {
    expect(press(long(), ["n"]).verdicts).toEqual([deny]);
  });

  it("scrolls by pages and to its end, no further", () => {
    expect(press(long(), [keys.pageDown]).state.scroll).toBe(5);
    expect(press(long(), Array<string>(9).fill(keys.pageDown)).state.scroll).toBe(20);
    expect(press(long(), [keys.end]).state.scroll).toBe(20);
  });
});

describe("a call of high risk", () => {
  it.each<{ name: string; inputs: Input[]; want: number }>([
    { name: "by nothing that is preselected", inputs: [keys.enter, 400, keys.enter], want: 0 },
    { name: "by one key", inputs: ["1"], want: 0 },
    { name: "by two keys with a pause", inputs: ["1", 400, "1"], want: 1 },
    { name: "by a key and another one for the same answer", inputs: ["1", 400, keys.enter], want: 1 },
    { name: "by two answers", inputs: ["1", 400, "2"], want: 0 },
    { name: "by two keys that are too far apart", inputs: ["1", confirmTime + 300, "1"], want: 0 },
    {
      name: "after moving on in between",
      inputs: [keys.down, keys.enter, 400, keys.down, keys.up, keys.enter],
      want: 0,
    },
    { name: "after Esc in between", inputs: ["1", 400, esc, "1"], want: 0 },
    { name: "by hammering Enter", inputs: [keys.down, ...Array<string>(50).fill(keys.enter)], want: 0 },
  ])("is approved $name: $want", ({ inputs, want }) => {
    expect(press(armed(high), inputs).verdicts).toHaveLength(want);
  });

  it("isn't approved by a key that repeats every 200 ms", () => {
    const inputs = [keys.down, ...Array<string>(50).fill(keys.enter)];
    expect(press(armed(high), inputs, 200).verdicts).toEqual([]);
  });

  it("is denied by one key", () => {
    expect(press(armed(high), ["n"]).verdicts).toEqual([deny]);
  });
});

describe("a call of critical risk", () => {
  it("is approved once its name was typed", () => {
    expect(press(armed(critical), ["1", 300, "secrets.env", keys.enter]).verdicts).toEqual([approve]);
  });

  it.each<{ name: string; inputs: Input[] }>([
    { name: "keys that approve others", inputs: ["1", 400, "1", 400, keys.enter, 400, "y", keys.enter] },
    { name: "another name", inputs: ["1", 300, "secrets", keys.enter, keys.enter] },
    { name: "its name before Yes", inputs: ["2", 300, "secrets.env"] },
    { name: "its name after Esc", inputs: ["1", 300, "secrets.env", esc, keys.enter] },
  ])("isn't approved by $name", ({ inputs }) => {
    const { verdicts } = press(armed(critical), inputs);
    expect(verdicts.filter(({ verdict }) => verdict === "approve")).toEqual([]);
  });

  it("is never always allowed", () => {
    expect(armed(critical).remembered).toBeNull();
  });
});
