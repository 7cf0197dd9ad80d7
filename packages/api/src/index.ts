export type { ApiRouter } from "./router.ts";
export { apiRouter } from "./router.ts";
export type {
  ApiContext,
  ApiServices,
  AuditDesk,
  Caller,
  CommandDesk,
  EventFeed,
  FollowDelivery,
  HookDesk,
  IntentDesk,
  NotificationDesk,
  PresenceDesk,
  RuleDesk,
  SessionReader,
  SystemControl,
  TeamDesk,
  WebhookDesk,
  WorkspaceFinder,
} from "./services.ts";
export { actorOf } from "./services.ts";
export { sightOf } from "./sight-of.ts";
