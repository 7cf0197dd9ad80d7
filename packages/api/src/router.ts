import { listPasskeys } from "./account/passkeys.ts";
import { removePasskey } from "./account/remove-passkey.ts";
import { renamePasskey } from "./account/rename-passkey.ts";
import { revokeOtherSignIns } from "./account/revoke-other-sign-ins.ts";
import { revokeSignIn } from "./account/revoke-sign-in.ts";
import { setEmail } from "./account/set-email.ts";
import { setPassword } from "./account/set-password.ts";
import { listSignIns } from "./account/sign-ins.ts";
import { decideApproval } from "./approvals/decide.ts";
import { decideManyApprovals } from "./approvals/decide-many.ts";
import { listApprovals } from "./approvals/list.ts";
import { openApproval } from "./approvals/open.ts";
import { previewApproval } from "./approvals/preview.ts";
import { undoApproval } from "./approvals/undo.ts";
import { getAuditRow } from "./audit/get.ts";
import { auditKeyOfServer } from "./audit/key.ts";
import { removeAuditView } from "./audit/remove-view.ts";
import { saveAuditView } from "./audit/save-view.ts";
import { searchAudit } from "./audit/search.ts";
import { verifyAudit } from "./audit/verify.ts";
import { listAuditViews } from "./audit/views.ts";
import { checkCommand } from "./commands/check.ts";
import { getCommand } from "./commands/get.ts";
import { listCommands } from "./commands/list.ts";
import { previewCommand } from "./commands/preview.ts";
import { removeCommand } from "./commands/remove.ts";
import { listRemovedCommands } from "./commands/removed.ts";
import { saveCommand } from "./commands/save.ts";
import { trustCommand } from "./commands/trust.ts";
import { untrustCommand } from "./commands/untrust.ts";
import { followEvents } from "./events/follow.ts";
import { listHooks } from "./hooks/list.ts";
import { getInsights } from "./insights/get.ts";
import { activateIntent } from "./intents/activate.ts";
import { checkIntent } from "./intents/check.ts";
import { getIntent } from "./intents/get.ts";
import { intentHistory } from "./intents/history.ts";
import { lintIntent } from "./intents/lint.ts";
import { listIntents } from "./intents/list.ts";
import { isIntentRequired } from "./intents/required.ts";
import { restoreDrift } from "./intents/restore-drift.ts";
import { saveIntent } from "./intents/save.ts";
import { setIntentRequired } from "./intents/set-required.ts";
import { setIntentStatus } from "./intents/set-status.ts";
import { createKey } from "./keys/create.ts";
import { listKeys } from "./keys/list.ts";
import { revokeKey } from "./keys/revoke.ts";
import { notificationSettings } from "./notifications/get.ts";
import { subscribeToNotifications } from "./notifications/subscribe.ts";
import { testNotification } from "./notifications/test.ts";
import { unsubscribeFromNotifications } from "./notifications/unsubscribe.ts";
import { listInvitations } from "./people/invitations.ts";
import { invitePerson } from "./people/invite.ts";
import { listPeople } from "./people/list.ts";
import { removePerson } from "./people/remove.ts";
import { revokeInvitation } from "./people/revoke-invitation.ts";
import { readSelf } from "./people/self.ts";
import { setPersonRole } from "./people/set-role.ts";
import { backtestRules } from "./rules/backtest.ts";
import { createRule } from "./rules/create.ts";
import { exportRules } from "./rules/export.ts";
import { listSettingsFiles } from "./rules/files.ts";
import { ruleHints } from "./rules/hints.ts";
import { importRules } from "./rules/import.ts";
import { listRules } from "./rules/list.ts";
import { reviewRule } from "./rules/review.ts";
import { revokeRule } from "./rules/revoke.ts";
import { ruleSuggestions } from "./rules/suggestions.ts";
import { testRules } from "./rules/test.ts";
import { trustSettingsFile } from "./rules/trust.ts";
import { updateRule } from "./rules/update.ts";
import { ruleVersions } from "./rules/versions.ts";
import { clearSession } from "./sessions/clear.ts";
import { compactSession } from "./sessions/compact.ts";
import { createSession } from "./sessions/create.ts";
import { endSession } from "./sessions/end.ts";
import { getSession } from "./sessions/get.ts";
import { listGrants } from "./sessions/grants.ts";
import { listSessions } from "./sessions/list.ts";
import { reopenSession } from "./sessions/reopen.ts";
import { resumeSession } from "./sessions/resume.ts";
import { revokeSessionCommand } from "./sessions/revoke-command.ts";
import { revokeGrant } from "./sessions/revoke-grant.ts";
import { sendToSession } from "./sessions/send.ts";
import { setSessionIntent } from "./sessions/set-intent.ts";
import { setSessionMode } from "./sessions/set-mode.ts";
import { setSessionVisibility } from "./sessions/set-visibility.ts";
import { stopSession } from "./sessions/stop.ts";
import { systemInformation } from "./system/info.ts";
import { setBypassForbidden } from "./system/set-bypass-forbidden.ts";
import { setSystemPaused } from "./system/set-paused.ts";
import { stopAllSessions } from "./system/stop-all.ts";
import { changeTeamSettings } from "./team/change.ts";
import { teamSettings } from "./team/settings.ts";
import { router } from "./trpc.ts";
import { getWebhook } from "./webhook/get.ts";
import { removeWebhook } from "./webhook/remove.ts";
import { setWebhook } from "./webhook/set.ts";
import { testWebhook } from "./webhook/test.ts";
import { completeWorkspace } from "./workspaces/complete.ts";

/** The whole API. Names and shapes are stable: see docs/api.md. */
export const apiRouter = router({
  sessions: router({
    create: createSession,
    list: listSessions,
    get: getSession,
    send: sendToSession,
    stop: stopSession,
    end: endSession,
    reopen: reopenSession,
    setMode: setSessionMode,
    setVisibility: setSessionVisibility,
    resume: resumeSession,
    grants: listGrants,
    revokeGrant,
    clear: clearSession,
    compact: compactSession,
    setIntent: setSessionIntent,
    revokeCommand: revokeSessionCommand,
  }),
  commands: router({
    list: listCommands,
    get: getCommand,
    removed: listRemovedCommands,
    save: saveCommand,
    remove: removeCommand,
    check: checkCommand,
    preview: previewCommand,
    trust: trustCommand,
    untrust: untrustCommand,
  }),
  rules: router({
    list: listRules,
    files: listSettingsFiles,
    trust: trustSettingsFile,
    create: createRule,
    update: updateRule,
    revoke: revokeRule,
    test: testRules,
    backtest: backtestRules,
    review: reviewRule,
    versions: ruleVersions,
    hints: ruleHints,
    suggestions: ruleSuggestions,
    import: importRules,
    export: exportRules,
  }),
  hooks: router({ list: listHooks }),
  intents: router({
    list: listIntents,
    get: getIntent,
    save: saveIntent,
    lint: lintIntent,
    activate: activateIntent,
    setStatus: setIntentStatus,
    history: intentHistory,
    check: checkIntent,
    restoreDrift,
    required: isIntentRequired,
    setRequired: setIntentRequired,
  }),
  approvals: router({
    list: listApprovals,
    decide: decideApproval,
    decideMany: decideManyApprovals,
    undo: undoApproval,
    preview: previewApproval,
    open: openApproval,
  }),
  events: router({ follow: followEvents }),
  system: router({
    info: systemInformation,
    setPaused: setSystemPaused,
    stopAll: stopAllSessions,
    setBypassForbidden,
  }),
  notifications: router({
    get: notificationSettings,
    subscribe: subscribeToNotifications,
    unsubscribe: unsubscribeFromNotifications,
    test: testNotification,
  }),
  webhook: router({ get: getWebhook, set: setWebhook, remove: removeWebhook, test: testWebhook }),
  insights: router({ get: getInsights }),
  team: router({ settings: teamSettings, change: changeTeamSettings }),
  audit: router({
    search: searchAudit,
    get: getAuditRow,
    verify: verifyAudit,
    key: auditKeyOfServer,
    views: listAuditViews,
    saveView: saveAuditView,
    removeView: removeAuditView,
  }),
  people: router({
    self: readSelf,
    list: listPeople,
    setRole: setPersonRole,
    remove: removePerson,
    invite: invitePerson,
    invitations: listInvitations,
    revokeInvitation,
  }),
  account: router({
    signIns: listSignIns,
    revokeSignIn,
    revokeOtherSignIns,
    setEmail,
    setPassword,
    passkeys: listPasskeys,
    renamePasskey,
    removePasskey,
  }),
  keys: router({ list: listKeys, create: createKey, revoke: revokeKey }),
  workspaces: router({ complete: completeWorkspace }),
});

export type ApiRouter = typeof apiRouter;
