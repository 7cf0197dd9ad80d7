import { agentsRouter } from "./agents/agents-router.ts";
import { approvalsRouter } from "./approvals/approvals-router.ts";
import { auditRouter } from "./audit/audit-router.ts";
import { changesRouter } from "./changes/changes-router.ts";
import { commandsRouter } from "./commands/commands-router.ts";
import { eventsRouter } from "./events/events-router.ts";
import { hooksRouter } from "./hooks/hooks-router.ts";
import { insightsRouter } from "./insights/insights-router.ts";
import { intentsRouter } from "./intents/intents-router.ts";
import { notificationsRouter } from "./notifications/notifications-router.ts";
import { webhookRouter } from "./notifications/webhook-router.ts";
import { accountRouter } from "./people/account-router.ts";
import { keysRouter } from "./people/keys-router.ts";
import { loginsRouter } from "./people/logins-router.ts";
import { peopleRouter } from "./people/people-router.ts";
import { rulesRouter } from "./rules/rules-router.ts";
import { sessionsRouter } from "./sessions/sessions-router.ts";
import { workspacesRouter } from "./sessions/workspaces-router.ts";
import { systemRouter } from "./settings/system-router.ts";
import { teamRouter } from "./settings/team-router.ts";
import { router } from "./trpc.ts";

/** The whole API. Names and shapes are stable: see docs/api.md. */
export const apiRouter = router({
  sessions: sessionsRouter,
  changes: changesRouter,
  commands: commandsRouter,
  rules: rulesRouter,
  hooks: hooksRouter,
  intents: intentsRouter,
  approvals: approvalsRouter,
  events: eventsRouter,
  system: systemRouter,
  notifications: notificationsRouter,
  webhook: webhookRouter,
  insights: insightsRouter,
  team: teamRouter,
  audit: auditRouter,
  people: peopleRouter,
  account: accountRouter,
  keys: keysRouter,
  logins: loginsRouter,
  agents: agentsRouter,
  workspaces: workspacesRouter,
});

export type ApiRouter = typeof apiRouter;
