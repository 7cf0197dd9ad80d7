import { expect, it } from "vitest";
import { createTerminal } from "./terminal.ts";

function written(isTTY: boolean, variables: Record<string, string> = {}): string {
  let text = "";
  const terminal = createTerminal(
    {
      isTTY,
      write(piece: string) {
        text += piece;
      },
    },
    variables,
  );
  terminal.line("Denied ", { tone: "deny", text: "rm \u001b[8m-rf\nnext" }, "\u0007");
  return text;
}

const plain = "Denied rm ⟨U+001B⟩[8m-rf⏎next⟨U+0007⟩\n";

it.each([
  { name: "a pipe", isTTY: false, variables: {} },
  { name: "NO_COLOR", isTTY: true, variables: { NO_COLOR: "1" } },
  { name: "a terminal that knows no colors", isTTY: true, variables: { TERM: "dumb" } },
])("writes visible characters alone with $name", ({ isTTY, variables }) => {
  expect(written(isTTY, variables)).toBe(plain);
});

it("adds its own colors to neutral text, and no others", () => {
  expect(written(true, { NO_COLOR: "" })).toBe("Denied \u001b[31mrm ⟨U+001B⟩[8m-rf⏎next\u001b[39m⟨U+0007⟩\n");
});

it("writes a value as one line of JSON", () => {
  let text = "";
  const output = {
    write(piece: string) {
      text += piece;
    },
  };
  createTerminal(output, {}).json({ command: "a\nb\u009b" });
  expect(text).toBe('{"command":"a\\nb\\u009b"}\n');
});
