import type { SessionControl } from "@countersign/agent";
import type { EventFeed } from "@countersign/contracts/event-feed";
import type { SessionReader } from "@countersign/contracts/session-reader";
import type { VisibilityService } from "@countersign/contracts/visibility-service";
import type { AgentsService } from "./agents/agents-service.ts";
import type { PresenceService } from "./approvals/presence-service.ts";
import type { ReleaseService } from "./approvals/release-service.ts";
import type { AuditService } from "./audit/audit-service.ts";
import type { Caller } from "./caller.ts";
import type { ChangesService } from "./changes/changes-service.ts";
import type { CommandsService } from "./commands/commands-service.ts";
import type { HooksService } from "./hooks/hooks-service.ts";
import type { InsightsService } from "./insights/insights-service.ts";
import type { IntentsService } from "./intents/intents-service.ts";
import type { McpProblems } from "./mcp/mcp-problems.ts";
import type { NotificationsService } from "./notifications/notifications-service.ts";
import type { WebhookService } from "./notifications/webhook-service.ts";
import type { AccountService, KeysService, LoginsService, PeopleService } from "./people/people-services.ts";
import type { RulesService } from "./rules/rules-service.ts";
import type { SessionFilesService } from "./sessions/session-files-service.ts";
import type { WorkspaceFinder } from "./sessions/workspaces-service.ts";
import type { SandboxService } from "./settings/sandbox-service.ts";
import type { SystemService } from "./settings/system-service.ts";
import type { TeamService } from "./settings/team-service.ts";

/** Everything that the procedures need, made by the composition root. */
export type ApiServices = {
  control: SessionControl;
  reader: SessionReader;
  feed: EventFeed;
  system: SystemService;
  files: SessionFilesService;
  workspaces: WorkspaceFinder;
  rules: RulesService;
  changes: ChangesService;
  hooks: HooksService;
  intents: IntentsService;
  commands: CommandsService;
  mcp: McpProblems;
  notifications: NotificationsService;
  webhook: WebhookService;
  presence: PresenceService;
  release: ReleaseService;
  visibility: VisibilityService;
  team: TeamService;
  sandbox: SandboxService;
  audit: AuditService;
  insights: InsightsService;
  people: PeopleService;
  account: AccountService;
  keys: KeysService;
  logins: LoginsService;
  agents: AgentsService;
};

/** The context of one request. */
export type ApiContext = {
  services: ApiServices;
  /** Null without a valid token or cookie. */
  caller: Caller | null;
  /** Empty if the request has none. */
  userAgent: string;
};
