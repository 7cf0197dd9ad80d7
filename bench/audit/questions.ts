import type { AuditPageQuestion } from "@countersign/api/search-audit";
import { filePath, folderOf, ruleText, sessionId } from "./fake-entries.ts";

type Question = Pick<AuditPageQuestion, "filters"> & {
  text?: string;
  visibleTo?: AuditPageQuestion["visibleTo"];
  isDeep?: boolean;
};

/** Every filter and kind of search: what is frequent, what is rare, what is nowhere, and what stands only far back. */
export const questions: Record<string, Question> = {
  "everything, first page": { filters: {} },
  "everything, a page far back": { filters: {}, isDeep: true },
  "everything, as somebody who does not see all": {
    filters: {},
    visibleTo: { all: false, name: "person-3" },
  },
  "tool: frequent": { filters: { tool: "Bash" } },
  "tool: rare": { filters: { tool: "WebFetch" } },
  "tool: none": { filters: { tool: "Nothing" } },
  "by: frequent person": { filters: { by: "person-0" } },
  "by: rare person": { filters: { by: "person-19" } },
  "by: nobody": { filters: { by: "nobody" } },
  "by: kind:rule": { filters: { by: "kind:rule" } },
  "by: kind:timeout, none": { filters: { by: "kind:timeout" } },
  "rule: frequent text": { filters: { rule: ruleText(0) } },
  "rule: rare id": { filters: { rule: "rule-59" } },
  "rule: none": { filters: { rule: "Bash(nothing)" } },
  "verdict: allow": { filters: { verdict: "allow" } },
  "verdict: deny": { filters: { verdict: "deny" } },
  "verdict: result": { filters: { verdict: "result" } },
  "verdict: none": { filters: { verdict: "restore" } },
  "risk: low": { filters: { risk: "low" } },
  "risk: critical": { filters: { risk: "critical" } },
  "session: an old one": { filters: { session: sessionId(7) } },
  "session: none": { filters: { session: "nothing" } },
  "path: a file": { filters: { path: filePath(1_234) } },
  "path: a folder": { filters: { path: folderOf(3) } },
  "path: the folder of all": { filters: { path: "/home/team" } },
  "path: none": { filters: { path: "/etc/passwd" } },
  "since: the last day": { filters: { since: "2025-12-31T00:00:00.000Z" } },
  "until: the first week": { filters: { until: "2025-01-08T00:00:00.000Z" } },
  "since and until: a day in spring": {
    filters: { since: "2025-04-01T00:00:00Z", until: "2025-04-02T00:00:00Z" },
  },
  "since: never": { filters: { since: "2031-01-01T00:00:00.000Z" } },
  "text: frequent word": { filters: {}, text: "invoice" },
  "text: rare words": { filters: {}, text: "api/billing/12341 " },
  "text: a file's name": { filters: {}, text: "upload-1234.ts" },
  "text: none": { filters: {}, text: "xylophone" },
  "text: one letter": { filters: {}, text: "q" },
  "text: two letters, none": { filters: {}, text: "qz" },
  "text: signs only, none": { filters: {}, text: "%_" },
  "tool and verdict": { filters: { tool: "Edit", verdict: "deny" } },
  "by, tool and risk": { filters: { by: "person-4", tool: "Write", risk: "high" } },
  "by and tool, none": { filters: { by: "person-19", tool: "WebFetch", risk: "critical" } },
  "session and verdict": { filters: { session: sessionId(2_500), verdict: "deny" } },
  "path, verdict and text": { filters: { path: folderOf(3), verdict: "deny" }, text: "frozen" },
  "text and tool, old": { filters: { tool: "Bash", until: "2025-02-01T00:00:00Z" }, text: "docker" },
  "rule and by, none": { filters: { rule: ruleText(0), by: "person-0" } },
};
