import { createReason, type Reason } from "@countersign/contracts/reason";
import { hostRisk } from "../advice/host-risk.ts";
import type { PolicyCall } from "../policy-call.ts";
import { escapeStars } from "../rules/command-pattern.ts";
import { parseHost } from "../rules/host-pattern.ts";
import { meantHosts, placeOf } from "../rules/special-hosts.ts";
import type { Scene } from "../scene.ts";
import { becauseOfRule } from "./reasons.ts";
import { openSubject, type Permit, type Subject } from "./subject.ts";

const ruleTools = ["WebFetch"];

/** A call that fetches an address. The host is what the URL standard makes of it, never what the text looks like. */
export function createFetchSubject(call: PolicyCall, scene: Scene): Subject {
  const url = call.input.url;
  const host = typeof url === "string" ? parseHost(url) : null;
  const from = scene.context.redirectedFrom;
  const isElsewhere = from !== undefined && (host === null || parseHost(from) !== host);
  const permit = (): Permit => {
    const rule =
      host === null ? undefined : scene.rules.allow.forTool("WebFetch")?.hosts.find(host, scene.accept);
    if (rule !== undefined && host !== null)
      return { isPermitted: true, reasons: [becauseOfRule({ rule }, `fetching from ${host}`)] };
    const reason = isElsewhere
      ? createReason("redirect-not-allowed", { from, host: host ?? "another address" })
      : createReason("host-not-allowed", { host: host ?? "an address" });
    return { isPermitted: false, reasons: [reason] };
  };
  return {
    ...openSubject,
    ruleTools,
    unclear: () => (host === null ? [createReason("not-an-address", {})] : []),
    hits: (list) => {
      if (host === null) return [];
      const hosts = list.forTool("WebFetch")?.hosts;
      const rules = meantHosts(host).map((one) => hosts?.find(one, scene.accept));
      const rule = rules.find((one) => one !== undefined);
      return rule === undefined ? [] : [{ rule, path: `fetching from ${host}` }];
    },
    floor: () => guardedPlace(host, scene),
    isReading: () => false,
    permit,
    risk: () => hostRisk(host, isElsewhere),
    suggest: () =>
      host === null
        ? []
        : [{ rule: `WebFetch(domain:${escapeStars(host)})`, why: `lets pages of ${host} be fetched` }],
  };
}

/** The metadata service gives out credentials: only a rule that names it lets it be asked. */
function guardedPlace(host: string | null, scene: Scene): Reason[] {
  const place = host === null ? null : placeOf(host);
  if (host === null || (place !== "metadata" && place !== "link-local")) return [];
  if (scene.rules.allow.forTool("WebFetch")?.hosts.findNamed(host, scene.accept) !== undefined) return [];
  return [createReason("link-local-host", { host })];
}
