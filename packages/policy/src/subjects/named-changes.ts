import { lookAtShellPath } from "../paths/look-at-path.ts";
import { startOfPathsIn } from "../paths/path-text.ts";
import type { Scene } from "../scene.ts";
import type { PathUse } from "../shell/analysis.ts";
import type { LookedCommand, LookedUse } from "./looked-command.ts";

/** A file that a command writes in a folder which it names: `secrets/a` for `cp a secrets/`. `isSure`: that is one. */
export type NamedChange = { looked: LookedUse; isSure: boolean };

/** What copies and moves write in folders, under the names that their sources have. */
export function collectNamed({ analysis }: LookedCommand, scene: Scene): NamedChange[] {
  const changing = analysis.parts.filter(({ changes }) => changes !== null);
  return changing.flatMap((part) =>
    (part.changes ?? []).flatMap((change): NamedChange[] => {
      const { path, physical, names, brings: _, isWholeTree: __, ...rest } = change;
      if (path === null || names === undefined) return [];
      const isFolder = change.isFolder ?? scene.context.fileSystem.isFolder?.(path) ?? null;
      if (isFolder === false) return [];
      return names.map((name) => {
        const child = `${startOfPathsIn(path)}/${name}`;
        const use: PathUse = { ...rest, path: child, physical: `${physical ?? path}/${name}` };
        const looked = lookAtShellPath(child, use.physical ?? child, scene);
        return { looked: { use, looked, part }, isSure: isFolder === true };
      });
    }),
  );
}
