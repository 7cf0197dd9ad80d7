import type { EvaluationContext } from "../evaluation-context.ts";
import { findNameOfPattern } from "./glob-guardrail.ts";
import { foldName, isInside, startOfPathsIn } from "./path-text.ts";
import {
  protectedInHome,
  protectedInMachine,
  protectedNames,
  protectedTails,
  RULE_FILES,
  ruleFileNames,
} from "./protected-places.ts";

/** A folder that has protected places in it. */
export type ProtectedFolder = {
  /** One of them, in words. */
  example: string;
  /** It surely is a folder already. */
  isThere: boolean;
  /** Files that carry rules and hooks are among them. */
  holdsRules: boolean;
};

/** The folders that protected files of a project are in: `/.github`, `/node_modules`. */
const holdsTails = new Map(
  protectedTails.flatMap(([what, tails]) =>
    tails.map((tail) => [tail.replace(/\/[^/]+\/$/, ""), `${tail.slice(1, -1)} (${what})`] as const),
  ),
);

/** By these a folder that is known to hold one is a workspace, or a repository. */
const marks = [".claude", ".countersign", ".git"];

/**
 * Which protected places could appear in a folder when files of unknown names are brought to it; null where there are none
 * but by names that are protected everywhere. It is about the home folder, the workspace, the folders around these, the folders in
 * which start-up and settings files stand, and where a repository is.
 */
export function findProtectedFolder(folder: string, evaluation: EvaluationContext): ProtectedFolder | null {
  const folded = foldName(folder);
  const root = [...evaluation.homes, evaluation.workspace].find((one) => isInside(foldName(one), folded));
  if (root !== undefined)
    return { example: `${startOfPathsIn(root)}/.claude (${RULE_FILES})`, isThere: true, holdsRules: true };
  const place = placesOf(evaluation).find((one) => isInside(one, folded));
  if (place !== undefined)
    return {
      example: `${place} (a startup or settings file)`,
      isThere: folded === "/etc",
      holdsRules: false,
    };
  for (const [end, example] of holdsTails)
    if (folded.endsWith(end)) return { example, isThere: false, holdsRules: false };
  const { isFolder } = evaluation.context.fileSystem;
  const mark = marks.find((name) => isFolder?.(`${startOfPathsIn(folder)}/${name}`) === true);
  return mark === undefined
    ? null
    : {
        example: `${mark} (${protectedNames.get(mark) ?? RULE_FILES})`,
        isThere: true,
        holdsRules: ruleFileNames.includes(mark),
      };
}

/** git~1 is for those who write it. */
const namesAnywhere = [...[...protectedNames.keys()].filter((name) => !name.includes("~")), "head"];

/** The protected name, or the one of a folder that holds protected places, that a pattern can become in a folder that has some. */
export function findProtectedChild(
  folder: string,
  pattern: string,
  evaluation: EvaluationContext,
): string | undefined {
  const start = `${startOfPathsIn(foldName(folder))}/`;
  const below = [...placesOf(evaluation), ...[...evaluation.homes, evaluation.workspace].map(foldName)]
    .filter((place) => place.startsWith(start))
    .map((place) => place.slice(start.length).split("/")[0] ?? "");
  const tails = [...holdsTails.keys()].map((end) => end.slice(1));
  return findNameOfPattern(pattern, [...namesAnywhere, ...tails, ...below]);
}

function placesOf(evaluation: EvaluationContext): string[] {
  const inHomes = evaluation.homes.flatMap((home) =>
    protectedInHome.map((place) => startOfPathsIn(foldName(home)) + place),
  );
  return [...protectedInMachine, ...inHomes];
}
