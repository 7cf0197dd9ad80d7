import { assertNever } from "@countersign/contracts/assert-never";
import type { Reason } from "@countersign/contracts/reason";
import {
  createRiskReason,
  type Risk,
  type RiskFinding,
  type RiskLevel,
  riskKey,
} from "@countersign/contracts/risk";
import type { EvaluationContext } from "../evaluation-context.ts";
import type { ResolvedPath } from "../paths/resolved-path.ts";
import type { PathAccess } from "../tools/tool-table.ts";

/** Something that a call could do, and how bad that is. */
export type FoundRisk = RiskFinding & { level: RiskLevel };

const order: readonly RiskLevel[] = ["low", "medium", "high", "critical"];
const secretPath =
  /\/(?:\.ssh|\.aws|\.gnupg|\.kube|\.docker)\/|\/(?:\.env(?:\.[\w.-]+)?|\.netrc|\.npmrc|\.pypirc|id_(?:rsa|dsa|ecdsa|ed25519)|credentials|shadow)$|\.(?:pem|key|p12|pfx)$/i;

/** How much reading, changing or deleting these paths could do. */
export function pathRisk(
  access: PathAccess,
  paths: readonly { resolvedPath: ResolvedPath; guardrail: Reason | null }[],
  evaluation: EvaluationContext,
): Risk {
  const found: FoundRisk[] = [];
  for (const { resolvedPath, guardrail } of paths) {
    const isOutside = resolvedPath.problem !== null || !resolvedPath.resolved.every(evaluation.isWithin);
    if (resolvedPath.problem !== null)
      found.push({ level: "high", code: "path-problem", data: { problem: resolvedPath.problem.text } });
    const isSecret = (path: string): boolean => secretPath.test(path);
    const others = resolvedPath.resolved.filter((path) => !resolvedPath.written.includes(path));
    if (resolvedPath.written.some(isSecret) || others.some(isSecret)) {
      found.push({
        level: "high",
        code: access === "read" ? "reads-likely-credentials" : "touches-likely-credentials",
      });
    }
    if (guardrail !== null)
      found.push({
        level: access === "delete" ? "critical" : "high",
        code: "guardrail",
        data: { reason: guardrail.text },
      });
    found.push(describe(access, isOutside));
  }
  return joinRisks(found);
}

/** The highest level with every reason once, the weightiest first. */
export function joinRisks(found: readonly FoundRisk[]): Risk {
  const [first] = found;
  if (first !== undefined && found.length === 1)
    return { level: first.level, reasons: [createRiskReason(first)] };
  const sorted = [...found].sort((left, right) => order.indexOf(right.level) - order.indexOf(left.level));
  const byKey = new Map(sorted.map((one) => [riskKey(one), one]));
  return { level: sorted[0]?.level ?? "low", reasons: [...byKey.values()].map(createRiskReason) };
}

function describe(access: PathAccess, isOutside: boolean): FoundRisk {
  switch (access) {
    case "read":
      return isOutside
        ? { level: "medium", code: "reads-outside" }
        : { level: "low", code: "reads-in-workspace" };
    case "write":
      return isOutside
        ? { level: "high", code: "writes-outside" }
        : { level: "low", code: "changes-in-workspace" };
    case "delete":
      return isOutside
        ? { level: "high", code: "deletes-outside" }
        : { level: "medium", code: "deletes-in-workspace" };
    default:
      return assertNever(access);
  }
}
