export type { ApiRouter } from "./router.ts";
export { apiRouter } from "./router.ts";
export type {
  ApiContext,
  ApiServices,
  Caller,
  EventFeed,
  FollowDelivery,
  RuleDesk,
  SessionReader,
  SystemControl,
  WorkspaceFinder,
} from "./services.ts";
