import { Argument, type Command } from "commander";
import { completedShells } from "./completion-scripts.ts";

const help = `
Examples:
  countersign completion bash >> ~/.bashrc
  countersign completion zsh >> ~/.zshrc
  countersign completion fish > ~/.config/fish/completions/countersign.fish
`;

/** Adds `completion`, which must come last: it knows every command that was added before. */
export function registerCompletionCommand(program: Command): void {
  program
    .command("completion")
    .addArgument(new Argument("<shell>", "whose script to print").choices(completedShells))
    .description("print a script with which a shell completes these commands")
    .addHelpText("after", help)
    .action(async (shell: (typeof completedShells)[number]) => {
      const [{ completionScript }, { commandTree }] = await Promise.all([
        import("./completion-scripts.ts"),
        import("./command-tree.ts"),
      ]);
      process.stdout.write(completionScript(shell, commandTree(program)));
    });
}
