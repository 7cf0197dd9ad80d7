import { expect, it } from "vitest";
import { runMcp } from "./run-mcp.ts";

const url = "http://127.0.0.1:9/mcp";
const plain = {
  command: [],
  url: undefined,
  headers: [],
  name: undefined,
  cwd: "/",
  server: url,
  socket: null,
  token: null,
};

it.each([
  { name: "no server", options: { name: "files" }, want: /command after --, or its address/ },
  { name: "two servers", options: { command: ["files"], url }, want: /not both/ },
  { name: "half a header", options: { url, headers: ["Authorization"] }, want: /'Name: value'/ },
  {
    name: "a header with an unset variable",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the gateway reads the variable
    options: { url, headers: ["X: ${NONE}"] },
    want: /NONE, which isn’t set/,
  },
  {
    name: "a name that rules could misread",
    options: { command: ["x"], name: "a__b" },
    want: /can’t be the name/,
  },
])("refuses $name", async ({ options, want }) => {
  await expect(runMcp({ ...plain, ...options }, { COUNTERSIGN_KEY: "csk_x" })).rejects.toThrow(want);
});
