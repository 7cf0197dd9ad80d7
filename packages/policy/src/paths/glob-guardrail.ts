import { createReason, type Reason } from "@countersign/contracts/reason";
import type { EvaluationContext } from "../evaluation-context.ts";
import { type NameTest, passesNameTest, readNameTest } from "../rules/name-test.ts";
import type { PathAccess } from "../tools/tool-table.ts";
import { foldName, segmentsBelow, startOfPathsIn } from "./path-text.ts";
import { protectedInHome, protectedInMachine, protectedNames, protectedTails } from "./protected-places.ts";

/** One name of a path: literal, or what a wildcard may become. */
type Segment = {
  test: NameTest;
  isGlob: boolean;
  /** The wildcard can stand for `.git`. */
  isHidden: boolean;
};

/**
 * Why a pattern such as `.gi?/config` may not be written or deleted without approval: one of the names that it can become is
 * protected. `folder` is the absolute folder that it starts from. Deleting, and copying from it, are about hidden names:
 * `*` is not for them, and would otherwise always ask.
 */
export function findGlobGuardrail(
  folder: string,
  glob: string,
  access: PathAccess,
  evaluation: EvaluationContext,
): Reason | null {
  const rest = glob.split("/").filter((name) => name !== "" && name !== ".");
  if (/^h.*[*?[]/i.test(rest.at(-1) ?? "") && mayBe(rest.at(-1), "head"))
    return createReason("pattern-may-be", { pattern: glob, name: "HEAD (a git repository)" });
  const last = rest.map(readSegment);
  if (last.includes(null)) return createReason("pattern-unreadable", { pattern: glob });
  const segments = [
    ...segmentsBelow(foldName(folder), "/")
      .filter((name) => name !== "")
      .map(literalSegment),
    ...last.flatMap((segment) => segment ?? []),
  ];
  const isForAll = access === "write";
  for (const segment of segments) {
    if (!segment.isGlob) continue;
    const found = findName(segment, isForAll);
    if (found !== null) return createReason("pattern-may-be", { pattern: glob, name: found });
  }
  for (const [what, tails] of protectedTails) {
    for (const tail of tails)
      if (meetsAnywhere(segments, tail, isForAll))
        return createReason("pattern-may-be-in", { pattern: glob, place: `${tail.slice(1, -1)} (${what})` });
  }
  const homes = evaluation.homes.flatMap((home) =>
    protectedInHome.map((entry) => startOfPathsIn(foldName(home)) + entry),
  );
  for (const place of [...protectedInMachine, ...homes])
    if (meetsAt(segments, 0, segmentsBelow(place, "/")))
      return createReason("pattern-may-be-in", { pattern: glob, place });
  if (access !== "delete") return null;
  for (const kept of [evaluation.workspace, ...evaluation.homes])
    if (isAbove(segments, segmentsBelow(foldName(kept), "/")))
      return createReason("pattern-may-delete", { pattern: glob, path: kept });
  return null;
}

/** The first of some names that one name with wildcards can become; a pattern that cannot be read can become any. */
export function findNameOfPattern(pattern: string, names: readonly string[]): string | undefined {
  const segment = readSegment(pattern);
  return names.find((name) => segment === null || passes(segment, name));
}

/** What a pattern can become of a folder: the folder or a place in it ("inside"), a folder that holds it ("above"), neither. */
export function meetsFolder(from: string, glob: string, folder: string): "inside" | "above" | "no" {
  const names = segmentsBelow(foldName(folder), "/");
  const start = segmentsBelow(foldName(from), "/").filter((name) => name !== "");
  const open = glob.split("/").filter((name) => name !== "" && name !== ".");
  const segments = [...start.map(literalSegment), ...open.flatMap((name) => readSegment(name) ?? anything)];
  const deep = open.findIndex((name) => name.includes("**"));
  const known = deep === -1 ? segments : segments.slice(0, start.length + deep);
  const length = Math.min(known.length, names.length);
  // Also hidden names: a shell option can make `*` match them.
  if (!known.slice(0, length).every(({ test }, at) => passesNameTest(test, names[at] ?? ""))) return "no";
  return deep !== -1 || known.length >= names.length ? "inside" : "above";
}

const anything: Segment = { test: { kind: "pieces", pieces: ["", ""] }, isGlob: true, isHidden: true };

function literalSegment(name: string): Segment {
  return { test: { kind: "text", text: name }, isGlob: false, isHidden: true };
}

/** Wildcards as bash has them; brackets may match anything, because bash knows more kinds of classes. */
function readSegment(name: string): Segment | null {
  const text = foldName(name)
    .replace(/\[.*\]/, "*")
    .replace(/\\./gs, "?");
  if (!/[*?]/.test(text)) return literalSegment(text);
  const test = readNameTest(text.replaceAll("[", "?"));
  return typeof test === "string" ? null : { test, isGlob: true, isHidden: text.startsWith(".") };
}

function mayBe(glob: string | undefined, name: string): boolean {
  const segment = glob === undefined ? null : readSegment(glob);
  return segment !== null && passes(segment, name);
}

function findName(segment: Segment, isForAll: boolean): string | null {
  for (const [name, what] of protectedNames)
    if (!name.includes("~") && passes(segment, name) && (isForAll || segment.isHidden))
      return `${name} (${what})`;
  return null;
}

function passes({ test, isHidden }: Segment, name: string): boolean {
  return (isHidden || !name.startsWith(".")) && passesNameTest(test, name);
}

function meetsAnywhere(segments: readonly Segment[], tail: string, isForAll: boolean): boolean {
  const names = tail.slice(1, -1).split("/");
  return segments.some((_, at) => {
    const part = segments.slice(at, at + names.length);
    return (
      part.some(({ isGlob, isHidden }) => isGlob && (isForAll || isHidden)) && meetsAt(segments, at, names)
    );
  });
}

function meetsAt(segments: readonly Segment[], at: number, names: readonly string[]): boolean {
  return names.every((name, index) => {
    const segment = segments[at + index];
    return segment !== undefined && passes(segment, name);
  });
}

function isAbove(segments: readonly Segment[], names: readonly string[]): boolean {
  return (
    segments.length <= names.length && segments.every((segment, index) => passes(segment, names[index] ?? ""))
  );
}
