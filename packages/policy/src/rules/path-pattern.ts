import { type NameTest, readNameTest } from "./name-test.ts";

/** One segment of a path pattern: a fixed name, any name, a glob over one name, or any number of folders. */
export type PatternSegment =
  | { kind: "name"; text: string }
  | { kind: "any" }
  | { kind: "glob"; test: NameTest }
  | { kind: "deep" };

/** A path rule in gitignore's syntax. */
export type PathPattern = {
  /** The root `/`, the home folder, or the folder that owns the settings. */
  anchor: "root" | "home" | "folder";
  /** Gitignore would match it at any depth (no slash, or a leading `**`), as deny and ask rules do. */
  isFloating: boolean;
  /**
   * One folder's name with only wildcards after it (`dir/**`, `dir/*.key`): deny and ask rules match it at any
   * depth of the workspace and the additional directories.
   */
  isAnyFolder: boolean;
  segments: PatternSegment[];
  /** "entry" the path itself, "folder" a folder and everything in it, "inside" only what is in it. */
  end: "entry" | "folder" | "inside";
};

/** Reads a path rule's content; a string says what is wrong with it. */
export function readPathPattern(content: string): PathPattern | string {
  const text = withoutEnd(content);
  const problem = findProblem(text);
  if (problem !== null) return problem;
  const { anchor, rest, isAnchored } = readAnchor(text);
  const parts = rest.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.includes("..")) return "a path rule can’t contain `..`; write an absolute path as //path";
  const hasSlash = isAnchored || rest.replace(/\/+$/, "").includes("/");
  const segments: PatternSegment[] = [];
  for (const part of parts) {
    const segment = readSegment(part);
    if (typeof segment === "string") return segment;
    if (segment.kind !== "deep" || segments.at(-1)?.kind !== "deep") segments.push(segment);
  }
  const isInside = segments.at(-1)?.kind === "deep";
  if (isInside) segments.pop();
  const isFloating = !hasSlash || (anchor === "folder" && !isAnchored && segments[0]?.kind === "deep");
  const isAnyFolder = anchor === "folder" && !isAnchored && hasSlash && isFolderAndWildcards(segments);
  const end = isInside ? "inside" : rest.endsWith("/") || segments.length === 0 ? "folder" : "entry";
  return { anchor, isFloating, isAnyFolder, segments, end };
}

function isFolderAndWildcards([first, ...others]: readonly PatternSegment[]): boolean {
  return first !== undefined && first.kind !== "deep" && others.every(({ kind }) => kind !== "name");
}

/** Blanks at the end do not count unless an unquoted backslash comes before them. */
function withoutEnd(content: string): string {
  const [, slashes = "", blanks = ""] = /(\\*)([\t ]*)$/.exec(content) ?? [];
  const end = content.slice(0, content.length - blanks.length);
  return slashes.length % 2 === 1 ? end + blanks.slice(0, 1) : end;
}

function findProblem(text: string): string | null {
  if (text === "") return "a path is missing between the parentheses";
  if (text.startsWith("!")) return "a rule can’t be negated with !; write \\! for a name that starts with it";
  if (/[\0\n\r]/.test(text)) return "a path rule must be one line without control characters";
  if (/^~[^/]/.test(text)) return "~ can’t name another user’s home folder; write the path as //path";
  return null;
}

function readAnchor(text: string): { anchor: PathPattern["anchor"]; rest: string; isAnchored: boolean } {
  if (text.startsWith("//")) return { anchor: "root", rest: text.slice(2), isAnchored: true };
  if (text === "~" || text.startsWith("~/")) return { anchor: "home", rest: text.slice(2), isAnchored: true };
  if (text.startsWith("/")) return { anchor: "folder", rest: text.slice(1), isAnchored: true };
  if (text.startsWith("./")) return { anchor: "folder", rest: text.slice(2), isAnchored: true };
  return { anchor: "folder", rest: text, isAnchored: text === "." };
}

function readSegment(part: string): PatternSegment | string {
  if (part === "**") return { kind: "deep" };
  if (/^\*+$/.test(part)) return { kind: "any" };
  const test = readNameTest(part);
  if (typeof test === "string") return test;
  return test.kind === "text" ? { kind: "name", text: test.text } : { kind: "glob", test };
}
