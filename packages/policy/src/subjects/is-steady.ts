import type { ShellPart } from "@countersign/shell";
import type { EvaluationContext } from "../evaluation-context.ts";
import { foldName } from "../paths/path-text.ts";
import { isIdlePart } from "./read-only-part.ts";
import type { ResolvedUse, ShellCommand } from "./shell-command.ts";

/**
 * Whether the file system is still the same when a part runs: nothing else in the command makes, moves or links files that the
 * part could reach, or that change what a search or git reads.
 */
export function isSteadyFor(
  part: ShellPart,
  { analysis, uses }: ShellCommand,
  evaluation: EvaluationContext,
): boolean {
  return (
    analysis.isUnderstood &&
    analysis.parts.every((other) => other === part || isSteady(other)) &&
    uses.every((used) => (used.part === part && used.use.via === "argument") || isHarmless(used, evaluation))
  );
}

/**
 * A part that makes no file out of another one: it reads, makes empty files and folders, or runs the project's own code, which could read any
 * file itself.
 */
const RUNS_PROJECT =
  /^(?:(?:npm|pnpm|yarn) (?:run|test|build|lint|typecheck)|(?:python3? -m )?pytest|cargo (?:build|test|check|clippy|fmt)|go (?:build|test|vet)|(?:npx )?(?:tsc|eslint|vitest|jest|prettier)|ruff|mypy|make|mkdir|touch)(?: |$)/;

/** A script of sed that is all there: what it writes and runs is known. */
const SED = /^g?sed(?= )(?!.*(?:[$`]| --?\w*f))/s;

/** Programs without an option that writes, so unknown words are safe. */
const READS = /^(?:cat|head|tail|wc|grep|ls|echo|stat|basename|dirname)(?: |$)/;

function isSteady(part: ShellPart): boolean {
  if (part.uncertainties.length > 0) return false;
  // What it runs for each file is a part of its own.
  if (part.canonical.startsWith("find ")) return !/ -(?:delete|f(?:print|ls))/.test(part.canonical);
  return (
    part.isReadOnly ||
    isIdlePart(part) ||
    READS.test(part.canonical) ||
    SED.test(part.canonical) ||
    RUNS_PROJECT.test(part.canonical)
  );
}

/** Names of which git takes a folder for a repository. */
const ofRepositories = new Set(["head", "config", "objects", "refs", "commondir", "git~1"]);

/** Files that change what others mean are hidden ones (`.ignore`, `.gitattributes`), and those of a repository. */
function isHarmless({ use, resolvedPath }: ResolvedUse, { context }: EvaluationContext): boolean {
  if (use.access === "read") return true;
  if (resolvedPath === null || resolvedPath.problem !== null) return false;
  const isFile = (path: string): boolean => context.fileSystem.isFolder?.(path) === false;
  if (use.covers === "below" && (use.glob !== undefined || !resolvedPath.resolved.every(isFile)))
    return false;
  return [...resolvedPath.written, ...resolvedPath.resolved].every((path) => {
    const name = foldName(path.slice(path.lastIndexOf("/") + 1));
    return !name.startsWith(".") && !ofRepositories.has(name);
  });
}
