import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { answerRequest, checkRequest } from "./check-request.ts";

const guide = readFileSync(new URL("../../../../docs/policy.md", import.meta.url), "utf8");
const texts = z.array(z.string());
const settings = z.object({ permissions: z.object({ allow: texts, ask: texts, deny: texts }) });
const block = /## Everyday rules[\s\S]*?```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? "";
const { permissions } = settings.parse(JSON.parse(block));

const bash = (command: string) => ({ tool: "Bash", input: { command } });
const read = (path: string) => ({ tool: "Read", input: { file_path: path } });
const edit = (path: string) => ({
  tool: "Edit",
  input: { file_path: path, old_string: "a", new_string: "b" },
});

it.each([
  ...["npm test", "npm test -- src", "npm run build", "git commit -m x", "git status -s"].map((command) => ({
    call: bash(command),
    want: "allow",
  })),
  ...[
    "git push",
    "npm install left-pad",
    "npm publish",
    "git diff HEAD",
    "npm test && id > x",
    "npm testing",
  ].map((command) => ({
    call: bash(command),
    want: "ask",
  })),
  ...["sudo ls", "cat .env", "git push --force", "git push --force origin main", "cat ~/.ssh/id_rsa"].map(
    (command) => ({ call: bash(command), want: "deny" }),
  ),
  { call: edit("src/a.ts"), want: "allow" },
  { call: edit("package.json"), want: "ask" },
  { call: edit("other/a.ts"), want: "ask" },
  { call: read("a/.env.local"), want: "deny" },
  { call: read("src/a.ts"), want: "allow" },
])("the everyday rules of docs/policy.md: $want $call.input", ({ call, want }) => {
  const request = checkRequest.parse({ rules: permissions, call, fs: {} });
  const { decision, problems } = answerRequest(request);
  expect({ kind: decision.kind, problems }).toEqual({ kind: want, problems: [] });
});
