import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { expandCommand } from "./expand-command.ts";
import { parseCommand } from "./parse-command.ts";

/** What says "pwned" only where it is run: an error that names it does not hold that word. */
const evil = "$(echo pwn''ed >&2)";
/** Arguments each of which bash would run where it works a text out, and not where it is one quoted word. */
const attacks = [`"x[${evil}]"`, `"${evil}"`, `"x[${evil}]=1"`];

/** What a bash says on stderr to a command line of a command's text; null where that takes no such argument. */
function said(line: string, typed: string): string | null {
  const parsed = parseCommand(`!\`${line}\``);
  if (parsed.problem !== null) return null;
  const [piece] = expandCommand(parsed, typed);
  if (piece?.kind !== "shell") throw new Error("it makes no command line");
  return spawnSync("bash", ["--norc", "--noprofile", "-c", piece.command], { encoding: "utf8" }).stderr;
}

describe("an argument is never worked out by bash as a subscript or as arithmetic", () => {
  it.each([
    "a=([ $1]=x)",
    "a=( [ $1 ]=x)",
    "a+=([ $1]=x)",
    "a=(x [0 $1]=2)",
    "declare -A a=([ $1]=x)",
    "readonly a=([ $1]=1)",
    "declare -i q=( $1 )",
    "declare -ia q=(1 $1)",
    "declare b+[ $1]=1",
    "declare b[ $1]=1",
    "a[[ $1]=1",
    "a[[ $1]]=1",
    "declare a[[ $1]=1",
    "x=(1); a[[0]+ $1]=1",
  ])("%s", (line) => {
    for (const typed of attacks) expect(said(line, typed) ?? "").not.toContain("pwned");
    expect(said(line, "a")).toBeNull();
  });

  it.each(["(echo $1)", "x=$1; echo $x", "echo =$1", "[ -n $1 ] && echo $1"])(
    "what is no list of an array still takes one: %s",
    (line) => {
      for (const typed of attacks) expect(said(line, typed)).toBe("");
    },
  );
});
