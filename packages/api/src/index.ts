export type { AuditService } from "./audit/audit-service.ts";
export type { Caller } from "./caller.ts";
export { actorOf } from "./caller.ts";
export type { CommandsService } from "./commands/commands-service.ts";
export type { InsightsService } from "./insights/insights-service.ts";
export type { IntentsService } from "./intents/intents-service.ts";
export type { AccountService, KeysService, PeopleService } from "./people/people-services.ts";
export { findPermissionProblem } from "./permission-messages.ts";
export type { ApiRouter } from "./router.ts";
export { apiRouter } from "./router.ts";
export { type RuleAuthor, type RulesService, ruleAuthorOf } from "./rules/rules-service.ts";
export type {
  ApiContext,
  ApiServices,
  HooksService,
  NotificationsService,
  PresenceService,
  SystemControl,
  TeamService,
  WebhookService,
  WorkspaceFinder,
} from "./services.ts";
export { visibilityOf } from "./visibility-of.ts";
