import type { Where } from "./collector.ts";
import type { ShellEnvironment } from "./environment.ts";
import { pathUses } from "./path-uses.ts";
import { withoutGlobalOptions } from "./program-name.ts";
import type { ShellWord } from "./shell-word.ts";

/** A git command without the options before its subcommand. `folder` is that of `-C`; `there` is where git works. */
export type GitPlace = { kept: readonly ShellWord[]; folder: ShellWord | undefined; there: Where };

/** Where a git command works, as far as its words tell. */
export function gitPlace(environment: ShellEnvironment, words: readonly ShellWord[], where: Where): GitPlace {
  const kept = withoutGlobalOptions("git", words, "all");
  const folder = words[1]?.value === "-C" ? words[2] : undefined;
  if (folder !== undefined) {
    const use = { access: "read", covers: "path", via: "argument" } as const;
    const places =
      folder.kind === "literal" || folder.kind === "tilde" ? pathUses(environment, folder, where, use) : [];
    // Behind what may be a link, git goes up from where that leads.
    const directories = places.flatMap(({ path, physical }) => (path === physical ? (path ?? []) : []));
    const isKnown = directories.length > 0 && directories.length === places.length;
    const isAlone = kept.length >= words.length - 2;
    return { kept, folder, there: isKnown && isAlone ? directories : null };
  }
  const isElsewhere =
    kept.length < words.length && /-C|--git-dir|--work-tree/.test(words.map((word) => word.prefix).join(" "));
  return { kept, folder, there: isElsewhere ? null : where };
}
