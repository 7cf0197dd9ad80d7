import type { CompletedCommand } from "./command-tree.ts";

export const completedShells = ["bash", "zsh", "fish"] as const;
export type CompletedShell = (typeof completedShells)[number];

/** The script with which a shell completes the commands of `countersign`. It has all of them, so completing starts no program. */
export function completionScript(shell: CompletedShell, tree: readonly CompletedCommand[]): string {
  switch (shell) {
    case "bash":
      return bashScript(tree);
    case "zsh":
      return `autoload -Uz bashcompinit && bashcompinit\n${bashScript(tree)}`;
    case "fish":
      return fishScript(tree);
    default:
      return shell satisfies never;
  }
}

/** `path` is made of the words so far that name commands; options and arguments between them don't change it. */
function bashScript(tree: readonly CompletedCommand[]): string {
  const known = tree.filter(({ path }) => path !== "").map(({ path }) => `${quote(path)}) path=$next;;`);
  const values = tree.flatMap((command) =>
    [...command.values].map(
      ([option, choices]) => `${quote(`${command.path}:${option}`)}) words=${quote(choices.join(" "))};;`,
    ),
  );
  const words = tree.map(({ path, words: all }) => `${quote(path)}) words=${quote(all.join(" "))};;`);
  return `_countersign() {
  local path= next words= word i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    next=\${path:+$path }$word
    case $next in
      ${known.join("\n      ")}
    esac
  done
  case $path:\${COMP_WORDS[COMP_CWORD - 1]} in
    ${values.join("\n    ")}
    *) case $path in
      ${words.join("\n      ")}
    esac;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _countersign countersign
`;
}

function fishScript(tree: readonly CompletedCommand[]): string {
  const lines = tree.flatMap(({ path, words, values }) => {
    const names = path === "" ? [] : path.split(" ");
    const seen = names.map((name) => `__fish_seen_subcommand_from ${name}`);
    const when = seen.length === 0 ? "__fish_use_subcommand" : seen.join("; and ");
    return words.map((word) => {
      if (!word.startsWith("--")) return `complete -c countersign -n '${when}' -a ${word}`;
      const choices = values.get(word);
      const value = choices === undefined ? "" : ` -x -a '${choices.join(" ")}'`;
      return `complete -c countersign -n '${when}' -l ${word.slice(2)}${value}`;
    });
  });
  return `${lines.join("\n")}\n`;
}

/** Names of commands, options and choices: letters, digits, hyphens and spaces, never a quote. */
function quote(text: string): string {
  return `'${text}'`;
}
