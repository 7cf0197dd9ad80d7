import { hostRisk } from "../advice/host-risk.ts";
import type { PolicyCall } from "../policy-call.ts";
import { escapeStars } from "../rules/command-pattern.ts";
import { parseHost } from "../rules/host-pattern.ts";
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
      return { isPermitted: true, because: [becauseOfRule({ rule }, `fetching from ${host}`)] };
    const text = isElsewhere
      ? `${from} redirects to ${host ?? "another address"}, and no rule allows that host`
      : `WebFetch sends data to ${host ?? "an address"}, and no rule allows that host`;
    return { isPermitted: false, because: [{ kind: "class", text }] };
  };
  return {
    ...openSubject,
    ruleTools,
    unclear: () =>
      host === null ? [{ kind: "input", text: "the address is not an http or https address" }] : [],
    hits: (list) => {
      const rule = host === null ? undefined : list.forTool("WebFetch")?.hosts.find(host, scene.accept);
      return rule === undefined || host === null ? [] : [{ rule, path: `fetching from ${host}` }];
    },
    floor: () => [],
    isReading: () => false,
    permit,
    risk: () => hostRisk(host, isElsewhere),
    suggest: () =>
      host === null
        ? []
        : [{ rule: `WebFetch(domain:${escapeStars(host)})`, why: `lets pages of ${host} be fetched` }],
  };
}
