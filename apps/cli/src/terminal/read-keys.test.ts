import { describe, expect, it } from "vitest";
import { createKeyReader, type Key } from "./read-keys.ts";

const spelled = (keys: Key[]) =>
  keys.map((key) => (key.kind === "named" ? key.name : `${key.kind} ${key.text}`));
const read = (...chunks: string[]) => {
  const reader = createKeyReader();
  return spelled(chunks.flatMap((chunk) => reader.push(chunk)));
};

describe("createKeyReader", () => {
  it.each([
    { name: "single characters", chunks: ["1y"], want: ["text 1", "text y"] },
    { name: "wide characters as one key each", chunks: ["é日👍"], want: ["text é", "text 日", "text 👍"] },
    { name: "Enter behind text", chunks: ["ok\r"], want: ["text o", "text k", "enter"] },
    {
      name: "Ctrl-J and Alt-Enter as a line break",
      chunks: ["\n", "\u001b\r"],
      want: ["new-line", "new-line"],
    },
    { name: "Ctrl-C and Ctrl-D", chunks: ["\u0003\u0004"], want: ["interrupt", "end-of-input"] },
    { name: "arrows in both modes", chunks: ["\u001b[A\u001bOB"], want: ["up", "down"] },
    { name: "Tab and back", chunks: ["\t\u001b[Z"], want: ["tab", "back-tab"] },
    { name: "an arrow in two pieces", chunks: ["\u001b[", "5~"], want: ["page-up"] },
    { name: "two Escs", chunks: ["\u001b\u001b[A"], want: ["escape", "up"] },
    { name: "no key from other controls", chunks: ["\u0000\u001a\u0007"], want: [] },
    { name: "no key from a terminal's reply", chunks: ["\u001b[?1;2c\u001b[12;40R"], want: [] },
    { name: "no key from a letter with Alt", chunks: ["\u001by"], want: [] },
    { name: "no key from a sequence with modifiers", chunks: ["\u001b[1;5C"], want: [] },
  ])("reads $name", ({ chunks, want }) => {
    expect(read(...chunks)).toEqual(want);
  });

  it.each([
    { name: "as one text", chunks: ["\u001b[200~y\r\nn\r\u001b[201~"], want: ["paste y\nn\n"] },
    { name: "in pieces", chunks: ["\u001b[200~a\r", "b\u001b[20", "1~1"], want: ["paste a\nb", "text 1"] },
    { name: "whose end never comes as nothing", chunks: ["\u001b[200~1\r"], want: [] },
    { name: "that is given up", chunks: ["\u001b[200~rm", "\u0003", "1"], want: ["interrupt", "text 1"] },
    { name: "that the terminal doesn't mark", chunks: ["y\ryes\r"], want: ["paste y\nyes\n"] },
  ])("reads a paste $name", ({ chunks, want }) => {
    expect(read(...chunks)).toEqual(want);
  });

  it("gives Esc once nothing follows, and nothing for half a sequence", () => {
    const reader = createKeyReader();
    expect(reader.push("\u001b")).toEqual([]);
    expect(reader.isWaiting()).toBe(true);
    expect(spelled(reader.flush())).toEqual(["escape"]);
    reader.push("\u001b[1");
    expect(reader.flush()).toEqual([]);
    expect(reader.isWaiting()).toBe(false);
  });
});
