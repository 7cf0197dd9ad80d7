export { auditDetail } from "./audit/audit-detail.ts";
export type { AuditSigner } from "./audit/audit-signature.ts";
export { createAuditSigner, keyIdOf, newAuditKey } from "./audit/audit-signature.ts";
export type { AuditViews } from "./audit/audit-views.ts";
export { createAuditViews } from "./audit/audit-views.ts";
export type { AuditTrust } from "./audit/check-heads.ts";
export type { Forgetting } from "./audit/forget.ts";
export { forgetDecisions } from "./audit/forget.ts";
export { readAuditRows } from "./audit/read-audit-rows.ts";
export type { AuditFinding, AuditPageQuestion } from "./audit/search-audit.ts";
export { searchAudit } from "./audit/search-audit.ts";
export type { HeadSigning } from "./audit/sign-head.ts";
export { signHead } from "./audit/sign-head.ts";
export type { SignedHead } from "./audit/signed-head.ts";
export { signedHead } from "./audit/signed-head.ts";
export type { AuditLogCheck } from "./audit/verify-audit-log.ts";
export { verifyAuditLog } from "./audit/verify-audit-log.ts";
export { DatabaseProblem } from "./database/database-problem.ts";
export type { BesideDatabase } from "./database/open-beside.ts";
export { openBeside } from "./database/open-beside.ts";
export type { Database, DatabaseOptions } from "./database/open-database.ts";
export { openDatabase } from "./database/open-database.ts";
export type { SignalConnection } from "./database/signal-connection.ts";
export type { StoreLog } from "./database/store-log.ts";
export type { StoredEventFeed } from "./events/event-feed.ts";
export { createEventFeed } from "./events/event-feed.ts";
export type { LiveBus, LiveWhole } from "./events/live-bus.ts";
export { createLiveBus } from "./events/live-bus.ts";
export type { ExportCheck, ExportFile } from "./export/check-export.ts";
export { checkExport } from "./export/check-export.ts";
export { rowToLine, trailerToLine } from "./export/export-line.ts";
export type { ExportQuestion, ExportRow } from "./export/export-rows.ts";
export { exportRows } from "./export/export-rows.ts";
export type { ExportTrailer } from "./export/export-trailer.ts";
export { trailerContent } from "./export/export-trailer.ts";
export { createFileMemory } from "./intents/file-memory.ts";
export type { IntentHistoryPage } from "./intents/intent-history.ts";
export type { IntentChange, IntentStore } from "./intents/intent-store.ts";
export { createIntentStore } from "./intents/intent-store.ts";
export type { DriftRestoration } from "./intents/restore-drift.ts";
export type {
  ListedIntent,
  NewIntentEvent,
  OpenDrift,
  PolicyIntent,
  StoredCheck,
  StoredIntent,
  StoredTouch,
  UsedBudget,
} from "./intents/stored-intent.ts";
export type { SessionJobs } from "./jobs/session-jobs.ts";
export { openJobs } from "./jobs/session-jobs.ts";
export type { NoticedSession, NoticeStore } from "./notifications/notice-store.ts";
export { createNoticeStore } from "./notifications/notice-store.ts";
export type {
  ListedSubscription,
  StoredSubscription,
  SubscriptionStore,
} from "./notifications/subscription-store.ts";
export { createSubscriptionStore } from "./notifications/subscription-store.ts";
export type {
  Attempt,
  DueDelivery,
  NewDelivery,
  StoredWebhook,
  WebhookStore,
} from "./notifications/webhook-store.ts";
export { createWebhookStore } from "./notifications/webhook-store.ts";
export type { InvitationStore } from "./people/invitation-store.ts";
export { createInvitationStore } from "./people/invitation-store.ts";
export type { KeyStore } from "./people/key-store.ts";
export { createKeyStore } from "./people/key-store.ts";
export type { PersonStore } from "./people/person-store.ts";
export { createPersonStore } from "./people/person-store.ts";
export type { SignInStore, StoredSignIn } from "./people/sign-in-store.ts";
export { createSignInStore } from "./people/sign-in-store.ts";
export type { KeyBearer } from "./people/stored-key.ts";
export type { TryLimits, TryStore } from "./people/try-store.ts";
export { createTryStore } from "./people/try-store.ts";
export type { PastCall, PastCallFilter } from "./rules/past-calls.ts";
export type { RuleStep } from "./rules/rule-changes.ts";
export { revokedRule } from "./rules/rule-changes.ts";
export type { RuleContext, TeamContext } from "./rules/rule-context.ts";
export type { PolicySnapshot, RuleStore, SessionPolicyRows } from "./rules/rule-store.ts";
export { createRuleStore } from "./rules/rule-store.ts";
export type { IsSamePerson } from "./rules/same-person.ts";
export type { StoredGrant, TrustedHooks, TrustRecord } from "./rules/stored-rule.ts";
export type { StoredSessionReader } from "./session/session-reader.ts";
export { createSessionReader } from "./session/session-reader.ts";
export type { RepositoryOptions, StoredSessionRepository } from "./session/session-repository.ts";
export { createSessionRepository } from "./session/session-repository.ts";
export { createVisibilityStore } from "./session/visibility-store.ts";
export type { SystemStore } from "./system/system-store.ts";
export { createSystemStore } from "./system/system-store.ts";
export type { TeamStore } from "./team/team-store.ts";
export { createTeamStore } from "./team/team-store.ts";
export type { AuditLogLine, TelemetryStore } from "./telemetry/telemetry-store.ts";
export { createTelemetryStore } from "./telemetry/telemetry-store.ts";
