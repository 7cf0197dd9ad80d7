import { dirname, resolve } from "node:path";
import type { PolicySession } from "@countersign/agent";
import { assertNever } from "@countersign/contracts/assert-never";
import type { Rule } from "@countersign/contracts/rule";
import type { RuleList, RuleSet, StoredRule } from "@countersign/policy";
import type { WorkspaceFile } from "../../settings/files/workspace-settings.ts";

type Lists = Record<RuleList, StoredRule[]>;

/** Everything that the settings files and the stored rules say for one session. */
export function ruleSetOf(
  session: PolicySession,
  { rules, files }: { rules: readonly Rule[]; files: readonly WorkspaceFile[] },
): RuleSet {
  const lists: Lists = { allow: [], ask: [], deny: [] };
  for (const rule of rules) if (holdsFor(rule, session)) lists[rule.behavior].push(storedRule(rule));
  for (const file of files) addFile(lists, file);
  return lists;
}

/** The folders that files let a session work in beside its workspace, absolute. */
export function additionalDirectoriesOf(
  files: readonly WorkspaceFile[],
  { workspace, home }: { workspace: string; home: string },
): string[] {
  return files.filter(mayAllow).flatMap(({ isOfUser, state }) =>
    state.content.additionalDirectories.map((path) => {
      const isHome = path === "~" || path.startsWith("~/");
      return resolve(isOfUser ? home : workspace, isHome ? home + path.slice(1) : path);
    }),
  );
}

/** Whether what a file allows is in force. */
export function mayAllow({ trust }: WorkspaceFile): boolean {
  return trust !== "untrusted";
}

function holdsFor({ scope, workspace, sessionId, owner }: Rule, session: PolicySession): boolean {
  switch (scope) {
    case "team":
      return true;
    case "project":
      return workspace === session.workspace;
    case "user":
      return owner === session.createdBy;
    case "session":
      return sessionId === session.id;
    default:
      return assertNever(scope);
  }
}

function storedRule({
  id,
  rule,
  scope,
  version,
  owner,
  reason,
  expiresAt,
  needsDualApproval,
}: Rule): StoredRule {
  return {
    text: rule,
    source: scope,
    id,
    version,
    owner,
    reason: reason ?? undefined,
    expiresAt: expiresAt ?? undefined,
    needsDualApproval: needsDualApproval ? true : undefined,
  };
}

function addFile(lists: Lists, file: WorkspaceFile): void {
  const { content, isUnknown } = file.state;
  const { source } = file;
  // What a user's own file says of `/x` is about the folder that holds it, regardless of the session’s workspace.
  const folder = file.isOfUser ? dirname(dirname(file.path)) : undefined;
  const store = ({ text }: { text: string }): StoredRule => ({
    text,
    source,
    folder,
  });
  lists.deny.push(...content.deny.map(store));
  lists.ask.push(...content.ask.map(store));
  if (mayAllow(file)) lists.allow.push(...content.allow.map(store));
  // Nobody knows what it would deny. A file of MCP servers has no rules.
  if (isUnknown && !file.isMcp) lists.ask.push({ text: "*", source: `${source}, which can’t be read` });
}
