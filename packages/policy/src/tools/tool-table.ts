import { type ToolManifest, toolManifests } from "@countersign/contracts/tool-manifest";

export type { PathAccess } from "@countersign/contracts/tool-manifest";

/** What the policy knows of a tool: its manifest, and the tools whose rules cover it, its own first. */
export type ToolEntry = ToolManifest & { ruleTools: readonly string[] };

/** Every tool that the policy knows. A tool that is not here is destructive. */
export const toolTable: ReadonlyMap<string, ToolEntry> = new Map(
  [...toolManifests].map(([name, manifest]): [string, ToolEntry] => [
    name,
    { ...manifest, ruleTools: [name, ...manifest.coveredBy] },
  ]),
);

/** Whether a tool only reads ("safe"). An unknown tool is destructive. */
export function classOf(tool: string): "safe" | "destructive" {
  return toolManifests.get(tool)?.class ?? "destructive";
}
