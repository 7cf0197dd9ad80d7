import type { Risk } from "@countersign/contracts/risk";
import { type InternalPlace, placeOf } from "../rules/special-hosts.ts";
import { type FoundRisk, joinRisks } from "./path-risk.ts";

const riskOfPlace: Record<InternalPlace | "public", FoundRisk[]> = {
  metadata: [{ level: "critical", code: "asks-metadata-service" }],
  "link-local": [{ level: "critical", code: "asks-metadata-service" }],
  loopback: [{ level: "high", code: "reaches-own-machine" }],
  private: [{ level: "high", code: "reaches-private-network" }],
  public: [],
};

/** How much fetching from a host could do. */
export function hostRisk(host: string | null, isRedirect: boolean): Risk {
  const found: FoundRisk[] = [{ level: "medium", code: "sends-data" }];
  if (isRedirect) found.push({ level: "medium", code: "redirects" });
  if (host === null) found.push({ level: "high", code: "unclear-address" });
  else found.push(...riskOfPlace[placeOf(host) ?? "public"]);
  return joinRisks(found);
}
