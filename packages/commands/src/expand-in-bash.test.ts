// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is shell text
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expandCommand } from "./expand-command.ts";
import { parseCommand } from "./parse-command.ts";
import { splitArguments } from "./split-arguments.ts";

/** Command lines of a command's text, with the calls of the stub that they make, for the words that were typed. */
const lines: readonly (readonly [string, (first: string, second: string, all: string[]) => string[][]])[] = [
  ["show $1 $2", (first, second) => [[first, second]]],
  ["show $ARGUMENTS", (_, __, all) => [all]],
  [
    "show --x=$1$2 \"a b\" 'c' \\\\ $1",
    (first, second) => [[`--x=${first}${second}`, "a b", "c", "\\", first]],
  ],
  [
    "show a#$1 =$1= ~$1 $1~ 2$1",
    (first) => [[`a#${first}`, `=${first}=`, `~${first}`, `${first}~`, `2${first}`]],
  ],
  ["show a && show $1 || show b; show $2 | { read -r -d '' x; show; }", (first) => [["a"], [first], []]],
  ["if [ -n x$1 ]; then show $1; fi", (first) => [[first]]],
  ['for each in $ARGUMENTS; do show "$each"; done', (_, __, all) => all.map((word) => [word])],
  ["case $1 in *) show $2;; esac", (_, second) => [[second]]],
  ['x=$1; show "$x" ${HOME} $#', (first) => [[first, "/h", "0"]]],
  ["(show $1); { show $2; }", (first, second) => [[first], [second]]],
  ["read -r -d '' x <<< $1; show $1", (first) => [[first]]],
  ["show $1 # what follows is nothing", (first) => [[first]]],
];

/** Runs command lines in a bash that has no programs, and gives the words of each call of `show`. */
function run(commands: readonly string[]): { calls: string[][][]; said: string } {
  const stub = "show() { local each; for each; do printf '%s\\1' \"$each\"; done; printf '\\2'; }";
  const script = [stub, ...commands.flatMap((command) => [command, "printf '\\3'"])].join("\n");
  const { stdout, stderr, error } = spawnSync("bash", ["--norc", "--noprofile", "-c", script], {
    env: { PATH: process.env.PATH, HOME: "/h", LC_ALL: "C.UTF-8" },
    encoding: "utf8",
    input: "",
  });
  if (error !== undefined) throw error;
  const calls = stdout
    .split("\x03")
    .slice(0, -1)
    .map((of) =>
      of
        .split("\x02")
        .slice(0, -1)
        .map((call) => call.split("\x01").slice(0, -1)),
    );
  return { calls, said: stderr };
}

const parsed = lines.map(([line]) => parseCommand(`!\`${line}\``));

function check(typed: string): void {
  const commands = parsed.map((command) => {
    const [piece] = expandCommand(command, typed);
    return piece?.kind === "shell" ? piece.command : "";
  });
  const words = splitArguments(typed);
  const { calls, said } = run(commands);
  expect(said).toBe("");
  expect(calls).toEqual(lines.map(([, want]) => want(words[0] ?? "", words[1] ?? "", words)));
}

describe("in real bash arguments arrive as the words that they are", () => {
  it.each([
    { name: "plain words", typed: "main feature" },
    { name: "none", typed: "" },
    { name: "grouped words", typed: "'a b' \"c  d\"" },
    { name: "a command", typed: "; show evil" },
    { name: "substitutions", typed: '"$(show evil)" `show evil` <(show evil)' },
    { name: "a line break", typed: '"a\nshow evil" "\nshow evil\n"' },
    { name: "a comment that ends", typed: '"# \nshow evil #"' },
    { name: "quotes", typed: "\"'; show evil; '\" '\"; show evil; \"'" },
    { name: "an escaped quote", typed: "\\'; show \\evil" },
    { name: "a here-document", typed: '<<E "\nE\nshow evil"' },
    { name: "assignments and redirects", typed: "PATH=/x 2>/tmp/evil" },
    { name: "keywords", typed: "then } ) ;; esac done" },
    { name: "globs, braces, a home folder", typed: "* ? [a-z] {a,b} ~ ~root !x" },
    { name: "variables", typed: "$HOME ${x} $'a' $$ $1 $ARGUMENTS" },
    { name: "options", typed: "-n -- -e" },
    { name: "other letters", typed: "naïve 日本 😀 'größer als'" },
  ])("$name", ({ typed }) => check(typed));

  it("whatever they are", () => {
    const signs = [..."ab '\"\\$`;&|()<>{}[]*?~#!=-\n\t", "$(show evil)", "'; show evil; '", "\nshow evil\n"];
    const typed = fc.array(fc.constantFrom(...signs), { maxLength: 14 }).map((all) => all.join(""));
    fc.assert(fc.property(typed, check), { numRuns: 250 });
  });
});
