import type { Risk } from "@countersign/contracts/decision";
import { joinRisks } from "./path-risk.ts";

const ownMachine = /^(?:localhost|.*\.localhost|127\..*|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.*\])$/;
const privateNetwork =
  /^(?:10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|\[f[cd].*\]|\[fe80.*\]|.*\.(?:local|internal|lan))$/;
const cloudMetadata = /^(?:169\.254\..*|metadata\.google\.internal|\[fd00:ec2::254\])$/;

/** How much fetching from a host could do. */
export function hostRisk(host: string | null, isRedirect: boolean): Risk {
  const found: Parameters<typeof joinRisks>[0][number][] = [
    { level: "medium", text: "sends data to a host" },
  ];
  if (isRedirect) found.push({ level: "medium", text: "is a redirect to another host" });
  if (host === null) found.push({ level: "high", text: "its address is not understood" });
  else if (cloudMetadata.test(host))
    found.push({ level: "critical", text: "asks the cloud's metadata service, which gives out credentials" });
  else if (ownMachine.test(host)) found.push({ level: "high", text: "reaches services of this machine" });
  else if (privateNetwork.test(host)) found.push({ level: "high", text: "reaches the private network" });
  return joinRisks(found);
}
