import type { PolicyContext } from "../context.ts";
import { EvaluationContext } from "../evaluation-context.ts";
import {
  equivalentHosts,
  hostOfAddress,
  type InternalPlace,
  placeOf,
  placeOfAddress,
} from "../rules/special-hosts.ts";

const placeNames: Record<InternalPlace, string> = {
  metadata: "the cloud’s metadata service",
  "link-local": "a link-local address",
  loopback: "this machine",
  private: "a private network",
};

/**
 * Says, for people and the model, why a host's name must not be fetched from an address that it was resolved to; null where it may. The call
 * was decided by the name: a deny rule for the address applies anyway, and a name that doesn't show that it leads to this
 * machine or a private network needs an allow rule that names it, or the address. A person who approved the call (`isApproved`) has
 * allowed a private network with it.
 */
export function createAddressCheck(
  context: PolicyContext,
  { isApproved }: { isApproved: boolean },
): (host: string, address: string) => string | null {
  const evaluation = new EvaluationContext(context);
  const { allow, deny } = evaluation.rules;
  return (host, address) => {
    const resolved = hostOfAddress(address);
    if (resolved === null) return `${host} resolves to ${address}, which isn’t a valid address`;
    const denied = equivalentHosts(resolved)
      .map((one) => deny.forTool("WebFetch")?.hosts.findAddress(one, evaluation.accept))
      .find((rule) => rule !== undefined);
    if (denied !== undefined)
      return `${host} resolves to ${address}, which the rule ${denied.reference.text} (${denied.reference.source}) denies`;
    const place = placeOfAddress(address);
    if (place === null || (place === placeOf(host) && place !== "metadata")) return null;
    if (place === "private" && isApproved) return null;
    const isNamed = [host, resolved].some(
      (one) => allow.forTool("WebFetch")?.hosts.findNamed(one, evaluation.accept) !== undefined,
    );
    if (isNamed) return null;
    return `${host} resolves to ${address}, ${placeNames[place]}, and no allow rule names it: a person can add WebFetch(domain:${host})`;
  };
}
