import { decideApproval } from "./approvals/decide.ts";
import { listApprovals } from "./approvals/list.ts";
import { followEvents } from "./events/follow.ts";
import { createRule } from "./rules/create.ts";
import { exportRules } from "./rules/export.ts";
import { listSettingsFiles } from "./rules/files.ts";
import { importRules } from "./rules/import.ts";
import { listRules } from "./rules/list.ts";
import { revokeRule } from "./rules/revoke.ts";
import { testRules } from "./rules/test.ts";
import { trustSettingsFile } from "./rules/trust.ts";
import { updateRule } from "./rules/update.ts";
import { createSession } from "./sessions/create.ts";
import { getSession } from "./sessions/get.ts";
import { goOnSession } from "./sessions/go-on.ts";
import { listGrants } from "./sessions/grants.ts";
import { listSessions } from "./sessions/list.ts";
import { revokeGrant } from "./sessions/revoke-grant.ts";
import { sendToSession } from "./sessions/send.ts";
import { setSessionMode } from "./sessions/set-mode.ts";
import { stopSession } from "./sessions/stop.ts";
import { systemInformation } from "./system/info.ts";
import { setSystemPaused } from "./system/set-paused.ts";
import { stopAllSessions } from "./system/stop-all.ts";
import { router } from "./trpc.ts";
import { completeWorkspace } from "./workspaces/complete.ts";

/** The whole API. Names and shapes are stable: see docs/api.md. */
export const apiRouter = router({
  sessions: router({
    create: createSession,
    list: listSessions,
    get: getSession,
    send: sendToSession,
    stop: stopSession,
    setMode: setSessionMode,
    goOn: goOnSession,
    grants: listGrants,
    revokeGrant,
  }),
  rules: router({
    list: listRules,
    files: listSettingsFiles,
    trust: trustSettingsFile,
    create: createRule,
    update: updateRule,
    revoke: revokeRule,
    test: testRules,
    import: importRules,
    export: exportRules,
  }),
  approvals: router({ list: listApprovals, decide: decideApproval }),
  events: router({ follow: followEvents }),
  system: router({ info: systemInformation, setPaused: setSystemPaused, stopAll: stopAllSessions }),
  workspaces: router({ complete: completeWorkspace }),
});

export type ApiRouter = typeof apiRouter;
