import type { Reason } from "@countersign/contracts/reason";
import type { PathUse, ShellPart } from "@countersign/shell";
import type { EvaluationContext } from "../evaluation-context.ts";
import {
  dataFolderReason,
  dataPatternReason,
  globTouchesProductData,
  holdsProductData,
  productDataReason,
  touchesProductData,
  unknownPathReason,
} from "../paths/product-data.ts";
import type { ResolvedPath } from "../paths/resolved-path.ts";
import { isUnknownUse } from "./command-unknown.ts";
import { findLinkSource } from "./find-link-source.ts";
import { findUsedLink, onlyLists } from "./possible-names.ts";
import type { ResolvedUse, ShellCommand } from "./shell-command.ts";

/** What a command does to the product's own data: it surely touches it, only could, or does not. */
type Touch = { certainty: "sure" | "possible"; reason: Reason } | null;

/**
 * Where a command surely or possibly touches the product's own data, or a folder that holds it. Listing names is no
 * touch; what removes or changes all of such a folder is a sure one.
 */
export function findForbidden(
  command: ShellCommand,
  evaluation: EvaluationContext,
): { sure: Reason[]; possible: Reason[] } {
  const found: { sure: Reason[]; possible: Reason[] } = { sure: [], possible: [] };
  const note = ({ use, resolvedPath, part }: ResolvedUse, isMention: boolean): void => {
    const touch =
      resolvedPath === null
        ? touchOfUnknown({ use, resolvedPath, part }, evaluation)
        : touchOf({ use, resolvedPath, part }, isMention, evaluation);
    if (touch !== null) found[touch.certainty].push({ ...touch.reason, span: use.span });
  };
  const link =
    evaluation.productData.length === 0
      ? undefined
      : (findUsedLink(command.analysis, command.uses) ?? findLinkSource(command, evaluation, () => true));
  if (link !== undefined)
    found.possible.push({ ...unknownPathReason(evaluation), part: link.canonical, span: link.span });
  for (const use of command.uses) note(use, false);
  // Without data of its own only a path with a number in it, or into /proc, is of interest.
  if (evaluation.productData.length > 0 || /proc|\/\d|\/[*?[]/i.test(command.text))
    for (const use of command.mentions()) note(use, true);
  return found;
}

type Known = { use: PathUse; resolvedPath: ResolvedPath; part: ShellPart | null };

/** A path that only the run will tell could be any. */
function touchOfUnknown(resolvedPath: ResolvedUse, evaluation: EvaluationContext): Touch {
  return evaluation.productData.length > 0 && isUnknownUse(resolvedPath)
    ? { certainty: "possible", reason: unknownPathReason(evaluation) }
    : null;
}

function touchOf(
  { use, resolvedPath, part }: Known,
  isMention: boolean,
  evaluation: EvaluationContext,
): Touch {
  const touched = touchesProductData(resolvedPath, evaluation);
  if (touched === "surely")
    return { certainty: isMention ? "possible" : "sure", reason: productDataReason(resolvedPath) };
  if (use.access === "read" && part !== null && onlyLists(part)) return null;
  if (touched === "no" && use.glob === undefined) return null;
  if (isMention && resolvedPath.written[0] === "/" && !namesRoot(part)) return null;
  if (use.glob !== undefined) return touchOfGlob({ use, resolvedPath, part }, use.glob, evaluation);
  const reason = dataFolderReason(resolvedPath, evaluation);
  if (isWhole({ use, resolvedPath, part })) return { certainty: "sure", reason };
  const goesBelow =
    use.covers === "below" || (use.isWhole === true && holdsProductData(resolvedPath, evaluation));
  return goesBelow || changesFolder(part, use) ? { certainty: "possible", reason } : null;
}

function touchOfGlob({ use, resolvedPath, part }: Known, glob: string, evaluation: EvaluationContext): Touch {
  const touched = globTouchesProductData(resolvedPath, { glob, access: use.access }, evaluation);
  if (touched === "no") return null;
  const reason = dataPatternReason(resolvedPath, glob, evaluation);
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
