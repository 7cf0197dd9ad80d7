import { expect, it } from "vitest";
import { readInput } from "./test-rules.ts";

it.each([
  { tool: "Bash", text: "npm test", want: { command: "npm test" } },
  { tool: "Bash", text: '{"command":"ls","timeout":5}', want: { command: "ls", timeout: 5 } },
  { tool: "Bash", text: "[ -f x ]", want: { command: "[ -f x ]" } },
  { tool: "Bash", text: "true", want: { command: "true" } },
  { tool: "Read", text: "src/a.js", want: { file_path: "src/a.js" } },
  { tool: "WebFetch", text: "https://docs.example", want: { url: "https://docs.example" } },
])("reads $text as an input of $tool", ({ tool, text, want }) => {
  expect(readInput(tool, text)).toEqual(want);
});

it.each(["MultiEdit", "mcp__mail__send"])("needs JSON for %s, whose input is more than one text", (tool) => {
  expect(() => readInput(tool, "x")).toThrow("as a JSON object");
});
