import type { PathUse } from "@countersign/shell";
import type { EvaluationContext } from "../evaluation-context.ts";
import { startOfPathsIn } from "../paths/path-text.ts";
import { resolveShellPath } from "../paths/resolve-path.ts";
import type { ResolvedUse, ShellCommand } from "./shell-command.ts";

/** A file that a command writes in a folder which it names: `secrets/a` for `cp a secrets/`. */
export type NamedChange = {
  resolvedPath: ResolvedUse;
  /** It surely is one. */
  isSure: boolean;
};

/** What copies and moves write in folders, under the names that their sources have. */
export function collectNamed({ analysis }: ShellCommand, evaluation: EvaluationContext): NamedChange[] {
  const changing = analysis.parts.filter(({ changes }) => changes !== null);
  return changing.flatMap((part) =>
    (part.changes ?? []).flatMap((change): NamedChange[] => {
      const { path, physical, names, copiedEntries: _, isWholeTree: __, ...rest } = change;
      if (path === null || names === undefined) return [];
      const isFolder = change.isFolder ?? evaluation.context.fileSystem.isFolder?.(path) ?? null;
      if (isFolder === false) return [];
      return names.map((name) => {
        const child = `${startOfPathsIn(path)}/${name}`;
        const use: PathUse = { ...rest, path: child, physical: `${physical ?? path}/${name}` };
        const resolvedPath = resolveShellPath(child, use.physical ?? child, evaluation);
        return { resolvedPath: { use, resolvedPath, part }, isSure: isFolder === true };
      });
    }),
  );
}
