import { assertNever } from "./assert-never.ts";
import type { AffectedGroup, CallEffects, EffectAction, EffectTarget } from "./call-effects.ts";
import { effectNouns, effectTitles } from "./effect-title-messages.ts";
import { createMessages } from "./fill-message.ts";

const title = createMessages<keyof typeof effectTitles>((code) => effectTitles[code]);
const noun = createMessages<keyof typeof effectNouns>((code) => effectNouns[code]);

/** What takes away comes first. */
const order: readonly EffectAction[] = [
  "delete",
  "overwrite",
  "move",
  "stash",
  "change-owner",
  "change-mode",
  "change",
  "create",
];

/**
 * What a call would do, in one line: "Delete test/ (14 files)". Of several things the worst is told, places before files. Null where
 * nothing is known; `unknowns` may still say why. Characters that can't be seen are spelled as codes. `cwd`: paths in it are shown as
 * seen from there.
 */
export function effectTitle({ groups, targets }: CallEffects, cwd: string): string | null {
  const [target] = targets;
  if (target !== undefined) return spellHidden(targetTitle(target));
  const worst = order
    .map((action) => groups.find((group) => group.action === action))
    .find((group) => group !== undefined);
  return worst === undefined ? null : spellHidden(groupTitle(worst, cwd));
}

/** What happens to the files of one group, in one line. */
export function groupTitle(group: AffectedGroup, cwd: string): string {
  return spellHidden(title(group.action, { what: whatOf(group, cwd) }));
}

function whatOf(group: AffectedGroup, cwd: string): string {
  const [root] = group.roots;
  if (root === undefined || group.rootCount !== 1) return countOf(group);
  const name = shownPath(root.path, cwd);
  return root.kind === "folder" ? noun("in-folder", { name: `${name}/`, files: countOf(group) }) : name;
}

function countOf({ fileCount, folderCount, isMore }: AffectedGroup): string {
  if (isMore) return noun("many-files", { count: grouped(fileCount) });
  if (fileCount === 0 && folderCount > 0)
    return folderCount === 1 ? noun("one-folder") : noun("folders", { count: grouped(folderCount) });
  return fileCount === 1 ? noun("one-file") : noun("files", { count: grouped(fileCount) });
}

function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

function shownPath(path: string, cwd: string): string {
  if (path === cwd) return ".";
  return path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;
}

function targetTitle(target: EffectTarget): string {
  const notKnown = noun("unknown");
  switch (target.kind) {
    case "git-push": {
      const listed = target.branches === null ? noun("branches") : target.branches.join(", ");
      const branches = target.isAll ? noun("all-branches") : listed;
      const code =
        target.isDeleting && !target.isAll ? "git-delete" : target.isForced ? "git-force-push" : "git-push";
      return title(code, { branches, remote: target.remote ?? target.url ?? notKnown });
    }
    case "publish": {
      const { name, version, registry } = target;
      const place = registry === "default" ? noun("default-registry") : (registry ?? notKnown);
      return title("publish", {
        package: name === null ? notKnown : `${name}@${version ?? "?"}`,
        registry: place,
      });
    }
    case "cluster":
      return title("cluster", {
        program: target.program,
        context: target.context ?? target.server ?? notKnown,
      });
    case "terraform":
      return title("terraform", { program: target.program, workspace: target.workspace ?? notKnown });
    case "containers": {
      const { program, images, registries, host, context } = target;
      const named = registries.map((one) => (one === "default" ? noun("default-registry") : one));
      if (images.length > 0)
        return title("containers-push", { images: images.join(", "), registries: named.join(", ") });
      return title("containers", {
        program,
        host: host === "local" ? noun("this-machine") : (context ?? host ?? notKnown),
      });
    }
    case "database": {
      const verbs = [...new Set(target.statements?.map(({ verb }) => verb) ?? [])];
      const statements = verbs.length === 0 ? noun("statements") : verbs.join(", ");
      return title("database", { statements, database: target.database ?? noun("default-database") });
    }
    default:
      return assertNever(target);
  }
}

/** Controls, directions and everything else that can't be seen. */
function spellHidden(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, (sign) => {
    return `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
