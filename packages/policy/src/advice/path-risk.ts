import { assertNever } from "@countersign/contracts/assert-never";
import type { Risk, RiskLevel } from "@countersign/contracts/risk";
import type { LookedPath } from "../paths/looked-path.ts";
import type { Scene } from "../scene.ts";
import type { PathAccess } from "../tools/tool-table.ts";

const order: readonly RiskLevel[] = ["low", "medium", "high", "critical"];
const secretPath =
  /\/(?:\.ssh|\.aws|\.gnupg|\.kube|\.docker)\/|\/(?:\.env(?:\.[\w.-]+)?|\.netrc|\.npmrc|\.pypirc|id_(?:rsa|dsa|ecdsa|ed25519)|credentials|shadow)$|\.(?:pem|key|p12|pfx)$/i;

/** How much reading, changing or deleting these paths could do. */
export function pathRisk(
  access: PathAccess,
  paths: readonly { looked: LookedPath; floor: string | null }[],
  scene: Scene,
): Risk {
  const found: { level: RiskLevel; text: string }[] = [];
  for (const { looked, floor } of paths) {
    const isOutside = looked.problem !== null || !looked.resolved.every(scene.isWithin);
    if (looked.problem !== null) found.push({ level: "high", text: looked.problem });
    if ([...looked.written, ...looked.resolved].some((path) => secretPath.test(path))) {
      found.push({
        level: "high",
        text: access === "read" ? "reads what looks like credentials" : "touches what looks like credentials",
      });
    }
    if (floor !== null) found.push({ level: access === "delete" ? "critical" : "high", text: floor });
    found.push(describe(access, isOutside));
  }
  return joinRisks(found);
}

/** The highest level with every reason once, the weightiest first. */
export function joinRisks(found: readonly { level: RiskLevel; text: string }[]): Risk {
  const sorted = [...found].sort((left, right) => order.indexOf(right.level) - order.indexOf(left.level));
  return { level: sorted[0]?.level ?? "low", reasons: [...new Set(sorted.map(({ text }) => text))] };
}

function describe(access: PathAccess, isOutside: boolean): { level: RiskLevel; text: string } {
  switch (access) {
    case "read":
      return isOutside
        ? { level: "medium", text: "reads outside the workspace" }
        : { level: "low", text: "reads in the workspace" };
    case "write":
      return isOutside
        ? { level: "high", text: "writes outside the workspace" }
        : { level: "low", text: "changes a file in the workspace" };
    case "delete":
      return isOutside
        ? { level: "high", text: "deletes outside the workspace" }
        : { level: "medium", text: "deletes a file in the workspace" };
    default:
      return assertNever(access);
  }
}
