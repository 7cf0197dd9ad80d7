import type { Reason } from "@countersign/contracts/reason";
import type { LookedPath } from "../paths/looked-path.ts";
import {
  becauseOfData,
  becauseOfHolder,
  becauseOfPattern,
  becauseOfUnknown,
  globTouchesProductData,
  holdsProductData,
  touchesProductData,
} from "../paths/product-data.ts";
import type { Scene } from "../scene.ts";
import type { PathUse, ShellPart } from "../shell/analysis.ts";
import { findBringer } from "./brought-links.ts";
import { isUnknownUse } from "./command-unknown.ts";
import type { LookedCommand, LookedUse } from "./looked-command.ts";
import { findUsedLink, onlyLists } from "./possible-names.ts";

/** What a command does to the product's own data: it surely touches it, only could, or does not. */
type Touch = { certainty: "sure" | "possible"; reason: Reason } | null;

/**
 * Where a command surely or possibly touches the product's own data, or a folder that holds it. Looking at names is no
 * touch; what removes or changes all of such a folder is a sure one.
 */
export function findClosed(command: LookedCommand, scene: Scene): { sure: Reason[]; possible: Reason[] } {
  const found: { sure: Reason[]; possible: Reason[] } = { sure: [], possible: [] };
  const note = ({ use, looked, part }: LookedUse, isMention: boolean): void => {
    const touch =
      looked === null
        ? touchOfUnknown({ use, looked, part }, scene)
        : touchOf({ use, looked, part }, isMention, scene);
    if (touch !== null) found[touch.certainty].push({ ...touch.reason, span: use.span });
  };
  const link =
    scene.productData.length === 0
      ? undefined
      : (findUsedLink(command.analysis, command.uses) ?? findBringer(command, scene, () => true));
  if (link !== undefined)
    found.possible.push({ ...becauseOfUnknown(scene), part: link.canonical, span: link.span });
  for (const use of command.uses) note(use, false);
  // Without data of its own only a path with a number in it, or into /proc, is of interest.
  if (scene.productData.length > 0 || /proc|\/\d|\/[*?[]/i.test(command.text))
    for (const use of command.mentions()) note(use, true);
  return found;
}

type Known = { use: PathUse; looked: LookedPath; part: ShellPart | null };

/** A path that only the run will tell could be any. */
function touchOfUnknown(looked: LookedUse, scene: Scene): Touch {
  return scene.productData.length > 0 && isUnknownUse(looked)
    ? { certainty: "possible", reason: becauseOfUnknown(scene) }
    : null;
}

function touchOf({ use, looked, part }: Known, isMention: boolean, scene: Scene): Touch {
  const touched = touchesProductData(looked, scene);
  if (touched === "surely")
    return { certainty: isMention ? "possible" : "sure", reason: becauseOfData(looked) };
  if (use.access === "read" && part !== null && onlyLists(part)) return null;
  if (touched === "no" && use.glob === undefined) return null;
  if (isMention && looked.written[0] === "/" && !namesRoot(part)) return null;
  if (use.glob !== undefined) return touchOfGlob({ use, looked, part }, use.glob, scene);
  const reason = becauseOfHolder(looked, scene);
  if (isWhole({ use, looked, part })) return { certainty: "sure", reason };
  const goesBelow = use.covers === "below" || (use.isWhole === true && holdsProductData(looked, scene));
  return goesBelow || changesFolder(part, use) ? { certainty: "possible", reason } : null;
}

function touchOfGlob({ use, looked, part }: Known, glob: string, scene: Scene): Touch {
  const touched = globTouchesProductData(looked, { glob, access: use.access }, scene);
  if (touched === "no") return null;
  const reason = becauseOfPattern(looked, glob, scene);
  const isSure =
    use.access !== "read" && (touched === "surely" || use.access === "delete" || changesAllBelow(part));
  return { certainty: isSure ? "sure" : "possible", reason };
}

/** Whether all that is in the folder, or the folder itself, goes or is changed. */
function isWhole({ use, part }: Known): boolean {
  if (use.access === "delete") return part === null || !deletesSome.test(part.canonical);
  return use.access === "write" && use.covers === "below" && part !== null && changesAllBelow(part);
}

/** `find ~ -name '*.log' -delete`, and what git would clean of the folders that it is given, or only show. */
const deletesSome =
  /^find (?!.* (?:'?!'?|-not|-o|-or|,)(?: |$)).* -i?name '?[^ ']*\w|^git clean (?:.* )?(?:-\w*n|--dry-run|[^- ])/;

/** Programs that change the rights of all that is in a folder, or what it shows. */
const changesRights = /^(?:chmod|chown|chgrp|chattr|setfacl) /;
const changesFolders = /^(?:chmod|chown|chgrp|chattr|setfacl|mount|umount) /;

function changesAllBelow(part: ShellPart | null): boolean {
  return part !== null && (changesRights.test(part.canonical) || /^find /.test(part.canonical));
}

function changesFolder(part: ShellPart | null, { access }: PathUse): boolean {
  return access === "write" && part !== null && changesFolders.test(part.canonical);
}

/** Whether `/` is a word of its own, and no piece of a text. */
function namesRoot(part: ShellPart | null): boolean {
  return (
    part === null ||
    part.isOpen ||
    /[ "'=:]\/[/.*]*["']?(?:[ :]|$)|=\/[/.*]*,|\/\.\.["']?(?:[ :]|$)/.test(part.canonical)
  );
}
