import type { Rule } from "../rules/rule.ts";
import { toolTable } from "../tools/tool-table.ts";
import { type Candidate, fileCall, type RuleAlone } from "./rule-alone.ts";
import { sampleExpression } from "./sample-expression.ts";

type Places = Pick<RuleAlone, "home" | "workspace">;

/** Calls of file tools that are worth trying on a rule for paths. Paths are shown as a rule would name them. */
export function candidateFiles(rule: Rule, places: Places): Candidate[] {
  const tools = toolsOf(rule.tool);
  const [tool = rule.tool, other = rule.tool] = tools;
  const named = examplePaths(rule, places);
  const shown = named.length === 0 ? ordinary : named;
  const tried = [
    ...shown.map((path) => [tool, path] as const),
    ...shown.slice(0, 1).map((path) => [other, path] as const),
    ...[...shown.slice(0, 1).flatMap(nearbyPaths), ...strange].map((path) => [tool, path] as const),
    ...shown
      .slice(0, 1)
      .map((path) => [toolTable.get(rule.tool)?.access === "delete" ? "Write" : "Delete", path] as const),
  ];
  return tried.map(([by, path]) => ({ text: `${by} ${path}`, call: fileCall(by, absolute(path, places)) }));
}

const ordinary = ["src/a.ts", "package.json", "~/notes.txt", "/etc/hosts"];
const strange = [".git/config", "../other/a.ts", "~/.bashrc", "/etc/passwd"];

/** The tool itself, and the first one that its rules cover too. */
function toolsOf(tool: string): string[] {
  const others = [...toolTable].filter(([name, { ruleTools }]) => name !== tool && ruleTools.includes(tool));
  return [tool, ...others.map(([name]) => name)];
}

/** Paths that the rule's text describes, each way of filling its wildcards. */
function examplePaths({ test, content }: Rule, { workspace }: Places): string[] {
  if (test.kind === "regex")
    return sampleExpression(test.source).map((path) =>
      path.startsWith(`${workspace}/`) ? path.slice(workspace.length + 1) : path,
    );
  if (test.kind !== "path" || content === null) return [];
  const text = content
    .trim()
    .replace(/^\/(?!\/)|^\.\//, "")
    .replace(/^\/\//, "/");
  const first = fill(text, "lib", "a");
  // A name without an ending may be a folder's.
  const inside = /\/?[^/.*]+$/.test(text) ? [`${first}/a.ts`] : [];
  const filled = [first, fill(text.replaceAll("**/", ""), "lib", "b"), ...inside];
  return [...new Set(filled.filter((path) => path !== "" && path !== "/"))];
}

function fill(text: string, deep: string, any: string): string {
  return text
    .replace(/\*\*$/, `${any}.ts`)
    .replaceAll("**", deep)
    .replaceAll("*", any)
    .replaceAll("?", any)
    .replace(/\[(!|\^)?(.)[^\]]*\]/g, (_, isNot: string | undefined, first: string) =>
      isNot === undefined ? first : any,
    )
    .replace(/\\(.)/g, "$1")
    .replace(/\/$/, `/${any}.ts`);
}

/** Paths near a path: what only begins like it, and what leads out of its folder. */
function nearbyPaths(path: string): string[] {
  const at = path.lastIndexOf("/");
  const [folder, name] = [path.slice(0, Math.max(0, at)), path.slice(at + 1)];
  return folder === "" || folder === "~"
    ? [`${path}.bak`, `lib/${name}`, "package.json"]
    : [`${folder}-old/${name}`, `${folder}/../../secret.txt`, `${path}.bak`, "package.json"];
}

function absolute(path: string, { home, workspace }: Places): string {
  if (path === "~" || path.startsWith("~/")) return `${home}${path.slice(1)}`;
  return path.startsWith("/") ? path : `${workspace}/${path}`;
}
