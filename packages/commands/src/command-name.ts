import { commandName } from "@countersign/contracts/command";

/** The name that a file gives its command, or why it gives none. */
export type FileName = { ok: true; name: string } | { ok: false; reason: string };

/** The name of the command in a file, from its path below its commands folder: `git/commit.md` is `git:commit`. */
export function commandNameOf(relativePath: string): FileName {
  if (!relativePath.endsWith(".md")) return { ok: false, reason: "a command file must end with .md" };
  const parts = relativePath.slice(0, -".md".length).split("/");
  // A colon in a file's name would read as a folder.
  const wrong = parts.find((part) => part.includes(":") || !commandName.safeParse(part).success);
  if (wrong !== undefined)
    return {
      ok: false,
      reason: `${JSON.stringify(wrong.slice(0, 60))} can’t be part of a command name. Use letters, digits, - _ and . after a letter`,
    };
  const name = parts.join(":");
  return commandName.safeParse(name).success
    ? { ok: true, name }
    : { ok: false, reason: "a command name can have at most 200 characters" };
}
