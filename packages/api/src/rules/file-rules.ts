import type { Rule, RuleBehavior } from "@countersign/contracts/rule";
import type { SettingsFile } from "@countersign/contracts/settings-file";
import { toSettingsHook } from "../hooks/list-hooks.ts";
import { toMcpServer } from "../mcp/to-mcp-server.ts";
import type { WorkspaceFile } from "../settings/files/workspace-settings.ts";
import { problemOf } from "./check-rule.ts";

const behaviors = ["allow", "ask", "deny"] as const;
const idPrefix = "file:";

/** The rules of a settings file, as the product lists them. */
export function rulesOfFile(file: WorkspaceFile, workspace: string): Rule[] {
  return behaviors.flatMap((behavior) =>
    file.state.content[behavior].map(({ text, line }, index) => ({
      id: `${idPrefix}${behavior}:${index}:${file.path}`,
      behavior,
      rule: text,
      ...place(file, workspace),
      origin: { kind: "file" as const, path: file.path, line },
      ...times(file),
      problem: fileRuleProblem(text, behavior, file),
    })),
  );
}

/** Whether an id is of a rule in a file, which is edited there. */
export function isFileRule(id: string): boolean {
  return id.startsWith(idPrefix);
}

/** What people see of a settings file. */
export function toSettingsFile(file: WorkspaceFile): Omit<SettingsFile, "trustProposedBy"> {
  const { path, source, state, trust, trustedBy, trustedAt, digest } = file;
  const { content, isPresent, problem, holdsLastGood } = state;
  return {
    path,
    source,
    isPresent,
    problem,
    holdsLastGood,
    trust,
    trustedBy,
    trustedAt,
    digest,
    rules: content.allow.length + content.ask.length + content.deny.length,
    allow: content.allow.map(({ text }) => text),
    additionalDirectories: content.additionalDirectories,
    defaultMode: content.defaultMode,
    hooks: content.hooks.map((hook) => toSettingsHook(hook, file)),
    isMcp: file.isMcp,
    mcpServers: content.mcpServers.map((server) => toMcpServer(server, file)),
    hookPrograms: file.programs.map((program) => program.path),
    blocked: file.missed?.why ?? null,
  };
}

function place({ isOfUser, source }: WorkspaceFile, workspace: string) {
  return {
    scope: isOfUser ? ("user" as const) : ("project" as const),
    workspace: isOfUser ? null : workspace,
    sessionId: null,
    owner: source,
  };
}

function times({ state }: WorkspaceFile) {
  const at = state.changedAt ?? new Date(0).toISOString();
  return {
    reason: null,
    expiresAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    revokedAt: null,
    revokedBy: null,
    matchCount: 0,
    lastMatchedAt: null,
    maxWaitSeconds: null,
    updatedBy: null,
    status: "active" as const,
    activatedBy: null,
    activatedAt: null,
    needsDualApproval: false,
    change: null,
  };
}

function fileRuleProblem(text: string, behavior: RuleBehavior, file: WorkspaceFile): string | null {
  const problem = problemOf(text, behavior);
  if (problem !== null) return `at character ${problem.position + 1}: ${problem.reason}`;
  return behavior === "allow" && file.trust === "untrusted"
    ? "inactive: nobody trusts what this file allows"
    : null;
}
