import { expect, it } from "vitest";
import { readPrograms } from "./read-programs.ts";

it("reads one program for each agent", () => {
  const programs = readPrograms(["claude=/opt/my claude", "codex=./a=b"]);
  expect([...programs]).toEqual([
    ["claude", "/opt/my claude"],
    ["codex", "./a=b"],
  ]);
});

it.each([
  { given: ["/opt/claude"], want: /names no agent\. Write it as agent=path/ },
  { given: ["vim=/usr/bin/vim"], want: /names no agent/ },
  { given: ["claude="], want: /names no agent/ },
  { given: ["claude=a", "claude=b"], want: /names claude twice/ },
])("refuses $given", ({ given, want }) => {
  expect(() => readPrograms(given)).toThrow(want);
});
