import { execFileSync } from "node:child_process";
import { Command, Option } from "commander";
import { expect, it } from "vitest";
import { commandTree } from "./command-tree.ts";
import { completionScript } from "./completion-scripts.ts";

function tree() {
  const program = new Command("countersign").version("1");
  program
    .command("approvals")
    .option("--watch", "w")
    .command("approve")
    .argument("<id>")
    .addOption(new Option("--scope <scope>", "s").choices(["team", "session"]));
  program.command("audit").command("search");
  return commandTree(program);
}

it.each([
  { typed: ["countersign", "a"], want: ["approvals", "audit"] },
  { typed: ["countersign", "approvals", ""], want: ["approve", "help", "--watch", "--help"] },
  { typed: ["countersign", "approvals", "approve", "7c1e", "--s"], want: ["--scope"] },
  { typed: ["countersign", "approvals", "approve", "--scope", "t"], want: ["team"] },
  { typed: ["countersign", "approvals", "--watch", "app"], want: ["approve"] },
  { typed: ["countersign", "audit", "approve", "se"], want: ["search"] },
])("completes $typed in bash", ({ typed, want }) => {
  const words = typed.map((word) => `'${word}'`).join(" ");
  const script = `${completionScript("bash", tree())}
COMP_WORDS=(${words}); COMP_CWORD=${typed.length - 1}; _countersign; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const said = execFileSync("bash", ["--norc", "-c", script], { encoding: "utf8" });
  expect(said.trimEnd().split("\n")).toEqual(want);
});

it("gives fish each command and option where it belongs", () => {
  const script = completionScript("fish", tree());
  expect(script).toContain("complete -c countersign -n '__fish_use_subcommand' -a approvals\n");
  expect(script).toContain(
    "complete -c countersign -n '__fish_seen_subcommand_from approvals; and __fish_seen_subcommand_from approve' -l scope -x -a 'team session'\n",
  );
});
