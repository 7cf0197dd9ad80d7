import { describe, expect, it } from "vitest";
import { programWatch } from "./program-watch.ts";

const place = { workspace: "/w", home: "/home/ada" };

describe("what a command runs can be watched", () => {
  it.each([
    { command: "./x.sh", programs: [["/w/x.sh"]] },
    { command: "sh x.sh", programs: [["/w/x.sh"]] },
    { command: 'bash -c "./x.sh"', programs: [["/w/x.sh"]] },
    { command: "bash -c './x.sh && sh y.sh'", programs: [["/w/x.sh"], ["/w/y.sh"]] },
    { command: "env CI=1 ./x.sh", programs: [["/w/x.sh"]] },
    { command: "env A=1 ./x.sh", programs: [["/w/x.sh"]] },
    { command: "cd tools && ./x.sh", programs: [["/w/tools/x.sh"]] },
    { command: "node tools/x.mjs", programs: [["/w/tools/x.mjs"]] },
    { command: '"/w"/x.sh', programs: [["/w/x.sh"]] },
    { command: "npm run lint", programs: [["/w/package.json"]] },
    { command: "make check", programs: [["/w/GNUmakefile", "/w/makefile", "/w/Makefile"]] },
    {
      command: "python3 -m tools.x",
      programs: [
        [
          "/w/tools.py",
          "/w/tools/__init__.py",
          "/w/tools/x.py",
          "/w/tools/x/__init__.py",
          "/w/tools/x/__main__.py",
        ],
      ],
    },
    { command: "jq -r .tool_name | grep -q Bash && echo no >&2 && exit 2", programs: [] },
    { command: 'test "$PWD" = "$HOME" && exit 2', programs: [] },
    { command: "nohup ./x.sh", programs: [["/w/x.sh"]] },
  ])("$command", ({ command, programs }) => {
    expect(programWatch(command, place)).toEqual({ programs, unknown: null });
  });

  it.each([
    "$X/x.sh",
    '"$(cat f)"',
    "cat x.sh | sh",
    'eval "$(cat x)"',
    "PATH=./bin:$PATH check",
    "PATH=./bin:$PATH; jq .x",
    "NODE_OPTIONS=--require=./p.cjs node x.mjs",
    "export NODE_OPTIONS=--require=./p.cjs; node x.mjs",
    "env BASH_ENV=$E ./x.sh",
    "npx eslint .",
    "eslint .",
    "git commit",
    "python3 -c 'import json'",
    "node -e 'x()'",
    "/opt/check",
    "~/x.sh",
    "sh /opt/x.sh",
    "jq -f x.jq",
    'sh "$X"',
    'node "$X"',
    'cd "$D" && ./x.sh',
    "pushd tools; ./x.sh",
    'make -C "$D" check',
    "./tools/*.sh",
    "sh tools/*.sh",
    "alias foo=./x.sh; foo",
    ". ./lib.sh && jq .x",
    "find . -exec sh {} +",
    "test x && exit 2 | sh",
    "(((",
    "x".repeat(20_000),
  ])("is not sure: %s", (command) => {
    expect(programWatch(command, place).unknown).toEqual(expect.any(String));
  });
});
