// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is shell text
import { describe, expect, it } from "vitest";
import { analyseShell } from "./analyse-shell.ts";
import { testEnvironment } from "./fixtures/test-environment.ts";
import { NO_PATHS } from "./part-draft.ts";

const problemsOf = (command: string): string[] =>
  analyseShell(command, testEnvironment).problems.map(({ text }) => text);

describe("a variable that the command gives a number is none any more once it takes what nobody wrote", () => {
  it.each([
    "x=1; read x; echo $((x))",
    "x=1; read -r x; echo $((x))",
    "x=1; read y x; echo $((x))",
    "x=1; mapfile x; echo $((x))",
    "x=1; readarray -t x; echo $((x))",
    "x=1; getopts a x; echo $((x))",
    "x=1; x=$(cat f); echo $((x))",
    "x=1; x=$y; echo $((x))",
    "x=1; x=y; echo $((x))",
    "x=1; x+=a; echo $((x))",
    "x=1; export x=y; echo $((x))",
    "x=1; declare x=$y; echo $((x))",
    "x=1; for x in 1 $y; do echo $((x)); done",
    "x=1; for x in 1 *.c; do echo $((x)); done",
    "x=1; for x in $(cat f); do echo $((x)); done",
    "x=1; for x; do echo $((x)); done",
    "x=1; select x in a b; do echo $((x)); done",
    "x=1; coproc x { cat f; }; echo $((x))",
    ": ${x:=y}; echo $((x))",
    "x=1; : ${x=$(cat f)}; echo $((x))",
    "X=1; echo $((X))",
    "echo $((x))",
    "set -- $(cat f); echo $(($1))",
    "x=1; x=(1 2); echo $((x[y]))",
  ])("%s", (command) => {
    expect(problemsOf(command)).not.toEqual([]);
  });

  it.each([
    "x=1; read y; echo $((x))",
    "x=1; mapfile y; echo $((x))",
    "x=1; wait; echo $((x))",
    "x=1; unset y; echo $((x))",
    "x=1; wait $!; echo $((x))",
    "x=1; x=2; echo $((x))",
    "x=-1; echo $((x))",
    "x=1; y=$(cat f); echo $((x)) $y",
    "for x in 1 2; do echo $((x)); done",
    "for x in {1..30}; do echo $((x)); done",
    "x=1; for y in *.c; do echo $((x)); done",
    "x=$((1 + 2)); echo $((x))",
    "x=1; y=$x; echo $((x))",
  ])("%s stays a number", (command) => {
    expect(problemsOf(command)).toEqual([]);
  });
});

describe("what is too much to follow", () => {
  const deep = ["nested too deeply to follow"];

  it.each([
    { name: "200 brackets in quotes", command: `echo '${"(".repeat(200)}'`, want: [] },
    { name: "201 brackets in quotes", command: `echo '${"(".repeat(201)}'`, want: deep },
    { name: "201 braces in quotes", command: `echo '${"{".repeat(201)}'`, want: deep },
    { name: "201 brackets and braces", command: `echo '${"({".repeat(100)}('`, want: deep },
    { name: "pairs of brackets", command: `echo '${"()".repeat(300)}'`, want: [] },
    { name: "pairs of braces", command: `echo '${"{}".repeat(300)}'`, want: [] },
    { name: "mixed pairs", command: `echo '${"(}".repeat(300)}'`, want: [] },
    { name: "brackets that only close", command: `echo '${")".repeat(300)}${"}".repeat(300)}'`, want: [] },
    {
      name: "brackets behind some that only close",
      command: `echo '${")".repeat(300)}${"(".repeat(201)}'`,
      want: deep,
    },
    { name: "a word of 10,000 characters", command: `a ${"b".repeat(9_998)}`, want: [] },
    {
      name: "a word of 10,001 characters",
      command: `a ${"b".repeat(9_999)}`,
      want: ["longer than 10000 characters"],
    },
    { name: "a pattern of 1,000 characters", command: `ls ${"a".repeat(999)}*`, want: [] },
    {
      name: "a pattern of 1,001 characters",
      command: `ls ${"a".repeat(1_000)}*`,
      want: ["a pattern that’s too long to analyze"],
    },
    { name: "a long word that is no pattern", command: `ls ${"a".repeat(1_000)}"b"`, want: [] },
  ])("$name: $want", ({ command, want }) => {
    expect(problemsOf(command)).toEqual(want);
  });

  it("is shown as it is written, without a part", () => {
    const command = `  echo '${"(".repeat(201)}'  `;
    expect(analyseShell(command, testEnvironment)).toEqual({
      isUnderstood: false,
      isCertain: false,
      isPlain: false,
      problems: [
        {
          code: "nested-too-deeply",
          text: "nested too deeply to follow",
          span: { start: 0, end: command.length },
        },
      ],
      parts: [],
      canonical: command.trim(),
      paths: [],
      mentions: NO_PATHS,
    });
  });
});
