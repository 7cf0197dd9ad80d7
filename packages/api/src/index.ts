export type { AuditDesk } from "./audit/audit-desk.ts";
export type { Caller } from "./caller.ts";
export { actorOf } from "./caller.ts";
export type { CommandDesk } from "./commands/command-desk.ts";
export type { InsightsDesk } from "./insights/insights-desk.ts";
export type { IntentDesk } from "./intents/intent-desk.ts";
export type { AccountDesk, KeyDesk, PeopleDesk } from "./people-desks.ts";
export { refusalOf } from "./permission-words.ts";
export type { ApiRouter } from "./router.ts";
export { apiRouter } from "./router.ts";
export { type RuleAuthor, type RuleDesk, ruleAuthorOf } from "./rules/rule-desk.ts";
export type {
  ApiContext,
  ApiServices,
  EventFeed,
  FollowDelivery,
  HookDesk,
  NotificationDesk,
  PresenceDesk,
  SessionReader,
  SystemControl,
  TeamDesk,
  WebhookDesk,
  WorkspaceFinder,
} from "./services.ts";
export type { SightDesk } from "./sight-desk.ts";
export { sightOf } from "./sight-of.ts";
