import type { WallCause } from "@countersign/contracts/blocked-access";
import type { PolicyContext } from "../context.ts";
import { EvaluationContext } from "../evaluation-context.ts";
import type { CompiledRule } from "../rules/compiled-rule.ts";
import type { PathPattern } from "../rules/path-pattern.ts";
import { foldersOf } from "../rules/tool-rules.ts";
import { findForPath } from "../subjects/path-matches.ts";
import { findGuardrail } from "./find-guardrail.ts";
import { foldName, isInside, joinPath, normalise, startOfPathsIn } from "./path-text.ts";
import { protectedInHome } from "./protected-places.ts";

/** How a sandbox has to close a path: `hidden` can't be read, `fixed` can't be changed. */
export type Wall = "hidden" | "fixed";

/** How a path is closed, and why. */
export type ClosedBy = { wall: Wall; cause: WallCause };

/** What the deny rules and the product's own data mean for a command, whatever its text says. Paths are absolute. */
export type WallRules = {
  /** The workspace and the additional directories: where commands may write, if the sandbox lets them write at all. */
  writable: readonly string[];
  /** These can't be read. They needn't exist. */
  hidden: readonly { path: string; cause: WallCause }[];
  /** The product's own data folder, which is hidden; null without one. */
  data: string | null;
  /** Where the product's own programs are. They can't be changed. */
  programs: readonly string[];
  /** In these folders `wallOf` has to be asked about everything there is. */
  searched: readonly string[];
  /** What a deny rule or an `.intentignore` makes of a file or a folder with all that is in it; null if none is about it. The path is real. */
  wallOf(path: string, isFolder: boolean): ClosedBy | null;
  /**
   * Whether the session's intent lets it write there; false for every path if the session has none. The path is real. Throws if what the intent
   * allows is uncertain.
   */
  isOwned(path: string): boolean;
  /** Whether it is among the places that ask before they are changed, because of what they make other programs do. The path is real. */
  isProtected(path: string): boolean;
  /**
   * Whether people may open a folder outside the workspace for the commands of a session: not one that holds, or lies in, something that
   * commands never may change. The path is real.
   */
  mayOpen(folder: string): boolean;
};

const reading = ["Read"];
const changing = ["Edit", "Write", "MultiEdit", "NotebookEdit", "Delete"];

/** Finds what a sandbox has to keep from the commands of a session. Ask rules aren't among it: a person may allow those. */
export function createWallRules(context: PolicyContext): WallRules {
  const evaluation = new EvaluationContext(context);
  const denied = evaluation.rules.rules.filter(
    (rule) => rule.list === "deny" && isAboutFiles(rule) && evaluation.accept(rule),
  );
  const places = denied.flatMap((rule) => placesOf(rule, evaluation));
  const { productData, secretFiles = [], workspace } = context;
  const scope = context.hasIntent === true ? context.intentScope : undefined;
  const ignores = scope?.check(`${workspace}/`, "write", "below")?.code === "intent_ignored";
  const own = productData === undefined ? secretFiles : [productData, ...secretFiles];
  return {
    writable: evaluation.roots,
    data: productData ?? null,
    programs: context.programFolders ?? [],
    hidden: [
      ...own.map((path) => ({ path, cause: ownData })),
      ...places
        .filter(({ isWhole, isRead }) => isWhole && isRead)
        .map(({ path, cause }) => ({ path, cause })),
    ],
    searched: [
      ...places.filter(({ isWhole, isRead }) => !isWhole || !isRead).map(({ path }) => path),
      ...(ignores ? [workspace] : []),
    ],
    wallOf(path, isFolder) {
      const resolved = { text: path, written: [path], resolved: [path], problem: null };
      const find = (tools: readonly string[]) =>
        findForPath(evaluation.rules.deny, tools, resolved, evaluation, { isFolder, covers: "path" });
      const closed = find(reading);
      if (closed !== undefined) return { wall: "hidden", cause: causeOf(closed) };
      const fixed = find(changing);
      if (fixed !== undefined) return { wall: "fixed", cause: causeOf(fixed) };
      const refusal = ignores ? scope.check(isFolder ? `${path}/` : path, "write", "path") : null;
      return refusal?.code === "intent_ignored" ? { wall: "fixed", cause: { kind: "intent-ignored" } } : null;
    },
    isOwned(path) {
      if (scope === undefined) return false;
      const refusal = scope.check(path, "write", "path");
      const [problem] = scope.uncertainties();
      if (problem !== undefined) throw new Error(problem);
      return refusal === null;
    },
    isProtected(path) {
      const resolved = { text: path, written: [path], resolved: [path], problem: null };
      return findGuardrail(resolved, "write", evaluation) !== null;
    },
    mayOpen(folder) {
      const within = startOfPathsIn(folder);
      if (systemFolders.test(within)) return false;
      const { homes, productData: data, programFolders: code } = evaluation;
      const kept = [...homes, workspace, ...data, ...code, ...homes.flatMap(settingsIn)].map(foldName);
      const folded = foldName(folder);
      if (kept.some((path) => isInside(path, folded))) return false;
      const below = joinPath(folder, "file");
      const written = { text: folder, written: [folder, below], resolved: [folder, below], problem: null };
      return findGuardrail(written, "write", evaluation) === null;
    },
  };
}

/** The root, what is directly in it, and what belongs to the machine. */
const systemFolders =
  /^(?:\/[^/]*|\/(?:bin|boot|dev|etc|lib|lib32|lib64|libx32|nix|proc|run|sbin|snap|sys|usr|var\/spool)(?:\/.*)?)?$/;

const settingsIn = (home: string) => protectedInHome.map((entry) => startOfPathsIn(home) + entry);

const ownData: WallCause = { kind: "own-data" };

function causeOf({ reference: { text, source } }: CompiledRule): WallCause {
  return { kind: "rule", rule: { text, source } };
}

function isAboutFiles({ rule: { tool, test } }: CompiledRule): boolean {
  return (test.kind === "path" || test.kind === "regex") && [...reading, ...changing].includes(tool);
}

/** `isWhole`: the rule means exactly this path and what is in it. Otherwise, it means something below. */
type Place = { path: string; isWhole: boolean; isRead: boolean; cause: WallCause };

function placesOf(compiled: CompiledRule, evaluation: EvaluationContext): Place[] {
  const { test, tool } = compiled.rule;
  const isRead = reading.includes(tool);
  const cause = causeOf(compiled);
  if (test.kind !== "path" || test.pattern.isFloating || test.pattern.isAnyFolder)
    return evaluation.roots.map((path) => ({ path, isWhole: false, isRead, cause }));
  const { literal, isWhole } = literalStart(test.pattern);
  return basesOf(test.pattern, compiled, evaluation).map((base) => ({
    path: normalise(joinPath(base, literal.join("/"))),
    isWhole,
    isRead,
    cause,
  }));
}

function literalStart({ segments }: PathPattern): { literal: string[]; isWhole: boolean } {
  const literal: string[] = [];
  for (const segment of segments) {
    if (segment.kind !== "name") return { literal, isWhole: false };
    literal.push(segment.text);
  }
  return { literal, isWhole: literal.length > 0 };
}

function basesOf(
  { anchor }: PathPattern,
  compiled: CompiledRule,
  evaluation: EvaluationContext,
): readonly string[] {
  if (anchor === "root") return ["/"];
  if (anchor === "home") return evaluation.homes;
  return foldersOf(compiled).map((folder) => folder ?? evaluation.workspace);
}
