import { expect, it } from "vitest";
import { withoutNoun } from "./format-row.ts";

it.each([
  {
    tool: "Key",
    summary: "key “Claude Code on vm” created for ada",
    want: "“Claude Code on vm” created for ada",
  },
  {
    tool: "Invitation",
    summary: "invitation as operator by ada revoked",
    want: "as operator by ada revoked",
  },
  { tool: "Person", summary: "kim: password changed", want: "kim: password changed" },
  { tool: "Key", summary: "keyboard", want: "keyboard" },
])("beside $tool, “$summary” is “$want”", ({ tool, summary, want }) => {
  expect(withoutNoun(summary, tool)).toBe(want);
});
