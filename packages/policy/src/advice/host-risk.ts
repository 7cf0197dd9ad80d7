import type { Risk } from "@countersign/contracts/risk";
import { type InternalPlace, placeOf } from "../rules/special-hosts.ts";
import { joinRisks } from "./path-risk.ts";

type Found = Parameters<typeof joinRisks>[0][number];

const riskOfPlace: Record<InternalPlace | "public", Found[]> = {
  metadata: [{ level: "critical", text: "asks the cloud's metadata service, which gives out credentials" }],
  "link-local": [
    { level: "critical", text: "asks the cloud's metadata service, which gives out credentials" },
  ],
  loopback: [{ level: "high", text: "reaches services of this machine" }],
  private: [{ level: "high", text: "reaches the private network" }],
  public: [],
};

/** How much fetching from a host could do. */
export function hostRisk(host: string | null, isRedirect: boolean): Risk {
  const found: Found[] = [{ level: "medium", text: "sends data to a host" }];
  if (isRedirect) found.push({ level: "medium", text: "is a redirect to another host" });
  if (host === null) found.push({ level: "high", text: "its address is not understood" });
  else found.push(...riskOfPlace[placeOf(host) ?? "public"]);
  return joinRisks(found);
}
