import { type ToolManifest, toolManifests } from "@countersign/contracts/tool-manifest";

export type { PathAccess } from "@countersign/contracts/tool-manifest";

/** Which rules hold for a tool. */
type RuleTools = {
  /** The tools whose rules cover it, its own first. */
  ruleTools: readonly string[];
  /** Further tools whose deny and ask rules hold for it on the same path: what may not be read may not be changed. */
  restrictedBy?: readonly string[];
};

/** What the policy knows of a tool: its manifest, and which rules hold for it. */
export type ToolEntry = ToolManifest & RuleTools;

/** The rules that hold for a tool where those of its own name aren't all. */
const ruleTools: ReadonlyMap<string, RuleTools> = new Map<string, RuleTools>([
  ["Grep", { ruleTools: ["Grep", "Read"] }],
  ["Glob", { ruleTools: ["Glob", "Read"] }],
  ["LS", { ruleTools: ["LS", "Read"] }],
  ["Edit", { ruleTools: ["Edit"], restrictedBy: ["Read"] }],
  ["Write", { ruleTools: ["Write", "Edit"], restrictedBy: ["Read"] }],
  ["MultiEdit", { ruleTools: ["MultiEdit", "Edit"], restrictedBy: ["Read"] }],
  ["NotebookEdit", { ruleTools: ["NotebookEdit", "Edit"], restrictedBy: ["Read"] }],
  ["Delete", { ruleTools: ["Delete"], restrictedBy: ["Read"] }],
]);

/** Every tool that the policy knows. A tool that is not here is destructive. */
export const toolTable: ReadonlyMap<string, ToolEntry> = new Map(
  [...toolManifests].map(([name, manifest]): [string, ToolEntry] => [
    name,
    { ...manifest, ...(ruleTools.get(name) ?? { ruleTools: [name] }) },
  ]),
);

/** Whether a tool only reads ("safe"). An unknown tool is destructive. */
export function classOf(tool: string): "safe" | "destructive" {
  return toolManifests.get(tool)?.class ?? "destructive";
}
