import type { Command } from "commander";

const checkHelp = `
A line says which call, and which rules:
  {"id":1,"rules":{"allow":["Bash(git status:*)"]},"call":{"tool":"Bash","input":{"command":"git status -s"}}}
It runs nothing. The exit code is 1 when a line could not be read. All fields: docs/policy.md
`;

/** Adds `policy check` and `policy test FILE` to the command line. */
export function registerPolicyCommands(program: Command): void {
  const policy = program.command("policy").description("evaluate permission rules without running anything");
  policy
    .command("check")
    .description("read calls as JSON lines from standard input and write a decision for each")
    .addHelpText("after", checkHelp)
    .action(async () => {
      const { policyCheck } = await import("./policy-check.ts");
      process.exitCode = await policyCheck(process.stdin, process.stdout);
    });
  policy
    .command("test")
    .argument("<file>", "a YAML table of expected decisions")
    .description("run a table of expected decisions")
    .action(async (file: string) => {
      const { policyTest } = await import("./policy-test.ts");
      process.exitCode = policyTest(file, (line) => console.log(line));
    });
}
