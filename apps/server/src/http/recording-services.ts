import type { ApiServices } from "@countersign/api";
import { AppError } from "@countersign/contracts/app-error";
import { systemState } from "@countersign/contracts/system";
import type { HttpServerOptions } from "../http-server.ts";

/** The services behind a test server: those that its tests reach say so in `reached`, the others fail. */
export function recordingServices(reached: string[]): ApiServices {
  const record = (what: string) => void reached.push(what);
  return {
    control: {
      async create(input) {
        record(`create ${input.workspace}`);
        if (input.workspace === "/nowhere") throw new AppError("bad-input", "There is no folder /nowhere.");
        if (input.workspace === "/bug") {
          throw Object.assign(new Error("connect to postgres://me:hunter2@db failed"), { client: "hunter3" });
        }
        return { id: "s1" };
      },
      async send() {},
      async stop() {},
      async end() {},
      async reopen() {},
      async setMode() {},
      async setVisibility() {},
      async setSandbox() {},
      async openFolder() {},
      async closeFolder() {},
      async runOutside() {},
      async resume() {},
      async setIntent() {},
      async clear() {},
      async compact() {},
      async revokeCommand() {},
      async decide() {
        return { outcome: "gone", message: "It waits no longer." };
      },
      async decideMany() {
        return [];
      },
      async undo() {
        return { outcome: "too-late", message: "It waits no longer." };
      },
      async preview() {
        throw new AppError("not-found", "There is no such call.");
      },
      async previewedFile() {
        throw new AppError("not-found", "There is no such call.");
      },
    },
    reader: {
      async sessions() {
        record("sessions");
        return [];
      },
      async sessionsPage() {
        return { items: [], next: null, total: 0 };
      },
      async sessionCounts() {
        return {
          all: 0,
          open: 0,
          active: 0,
          "awaiting-approval": 0,
          idle: 0,
          failed: 0,
          stopped: 0,
          ended: 0,
        };
      },
      async sessionAttention() {
        return { items: [], failed: 0, atLimit: 0, hasSessions: false, isConnected: false };
      },
      async session(id) {
        throw new AppError("not-found", `There is no session ${id}.`);
      },
      async queue() {
        return [];
      },
      async queuePage() {
        return { items: [], next: null, total: 0 };
      },
      queueCounts: async () => ({ matching: 0, groups: [], choices: null }),
    },
    mcp: { problemsOf: () => [] },
    release: {
      async covered() {
        return [];
      },
      async release() {
        return [];
      },
    },
    feed: {
      async *follow({ signal }) {
        record("follow");
        const system = systemState.parse({ isPaused: false, changedBy: null, changedAt: null });
        yield { id: "7", event: { type: "system-changed", system } };
        await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
        record("unfollow");
      },
      pipe({ signal }, sink) {
        record("follow");
        const system = systemState.parse({ isPaused: false, changedBy: null, changedAt: null });
        sink.deliver([{ id: "7", event: { type: "system-changed", system } }], "7");
        signal.addEventListener("abort", () => record("unfollow"), { once: true });
      },
    },
    system: {
      async info() {
        throw new Error("not part of these tests");
      },
      async setPaused() {
        return systemState.parse({ isPaused: true, changedBy: null, changedAt: null });
      },
      async setBypassForbidden() {
        return systemState.parse({ isPaused: false, changedBy: null, changedAt: null });
      },
      async stopAll() {
        return 0;
      },
    },
    files: { find: async () => ({ files: [], isComplete: true }) },
    workspaces: { complete: async () => [] },
    visibility: {
      async session(id) {
        throw new AppError("not-found", `There is no session ${id}.`);
      },
      among: async () => new Set(),
      calls: async () => new Map(),
      hasWorkspace: async () => false,
      role: async () => null,
    },
    audit: idleAudit(),
    rules: idleRules(),
    ...idleNotifications(),
    ...idlePeople(),
    hooks: { list: async () => [] },
    changes: idleChanges(),
    intents: idleIntents(),
    commands: idleCommands(),
  };
}

/** The audit log is tested behind the API, too. */
function idleAudit(): ApiServices["audit"] {
  const refuse = async (): Promise<never> => {
    throw new AppError("not-found", "There is no audit log.");
  };
  return {
    search: refuse,
    get: refuse,
    verify: refuse,
    key: refuse,
    views: refuse,
    saveView: refuse,
    removeView: refuse,
  };
}

/** Slash commands are tested behind the API, too. */
function idleCommands(): ApiServices["commands"] {
  const refuse = async (): Promise<never> => {
    throw new AppError("unavailable", "There are no commands in these tests.");
  };
  return {
    list: refuse,
    get: refuse,
    save: refuse,
    remove: refuse,
    listRemoved: refuse,
    check: refuse,
    preview: refuse,
    trust: refuse,
    untrust: refuse,
  };
}

/** So are the changes that calls made. */
function idleChanges(): ApiServices["changes"] {
  const refuse = async (): Promise<never> => {
    throw new AppError("unavailable", "There are no changes in these tests.");
  };
  return { sessionOf: async () => null, list: refuse, get: refuse, undo: refuse };
}

/** So are intents. */
function idleIntents(): ApiServices["intents"] {
  const refuse = async (): Promise<never> => {
    throw new AppError("unavailable", "There are no intents in these tests.");
  };
  return {
    list: refuse,
    get: refuse,
    save: refuse,
    lint: refuse,
    activate: refuse,
    setStatus: refuse,
    history: refuse,
    check: refuse,
    restoreDrift: refuse,
    requirement: refuse,
    setRequired: refuse,
  };
}

/** Rules are tested behind the API: here nobody asks for them. */
function idleRules(): ApiServices["rules"] {
  const refuse = async (): Promise<never> => {
    throw new AppError("unavailable", "There are no rules in these tests.");
  };
  return {
    list: refuse,
    files: refuse,
    trust: refuse,
    create: refuse,
    update: refuse,
    revoke: refuse,
    test: refuse,
    backtest: refuse,
    autoMode: refuse,
    import: refuse,
    export: refuse,
    grants: refuse,
    revokeGrant: refuse,
    review: refuse,
    versions: refuse,
    hints: refuse,
    suggestions: refuse,
  };
}

/** Ways in beside the start token are tested on the whole server. */
export function idleSignIn(): Pick<HttpServerOptions, "signIn" | "passkeys"> {
  const refuse = async (): Promise<never> => {
    throw new AppError("unavailable", "There are no such ways in these tests.");
  };
  return {
    signIn: {
      ways: async () => ({ password: false, passkey: false, oidc: null }),
      byEmail: refuse,
      showInvitation: refuse,
      join: refuse,
      startOidc: refuse,
      finishOidc: refuse,
    },
    passkeys: { registration: refuse, register: refuse, authentication: refuse, signIn: refuse },
  };
}

/** So are people. */
function idlePeople(): Pick<ApiServices, "people" | "account" | "keys" | "logins" | "agents"> {
  const refuse = async (): Promise<never> => {
    throw new AppError("unavailable", "There are no people in these tests.");
  };
  return {
    people: {
      self: refuse,
      list: refuse,
      setRole: refuse,
      remove: refuse,
      invite: refuse,
      invitations: refuse,
      revokeInvitation: refuse,
    },
    account: {
      signIns: refuse,
      revokeSignIn: refuse,
      revokeOtherSignIns: refuse,
      setEmail: refuse,
      setPassword: refuse,
      passkeys: refuse,
      renamePasskey: refuse,
      removePasskey: refuse,
    },
    keys: { list: refuse, create: refuse, revoke: refuse },
    logins: { begin: refuse, poll: refuse, show: refuse, answer: refuse },
    agents: { list: refuse, report: refuse },
  };
}

/** Telling people is tested behind the API too. */
function idleNotifications(): Pick<
  ApiServices,
  "notifications" | "webhook" | "presence" | "team" | "sandbox" | "insights"
> {
  const refuse = async (): Promise<never> => {
    throw new AppError("unavailable", "Nobody is told in these tests.");
  };
  return {
    notifications: { settings: refuse, subscribe: refuse, unsubscribe: refuse, test: refuse },
    webhook: { state: refuse, set: refuse, remove: refuse, test: refuse },
    presence: { follow: () => undefined, open: () => ({ self: "", others: [] }) },
    team: { settings: refuse, change: refuse },
    sandbox: { check: refuse, async assertPossible() {}, ofSession: refuse },
    insights: { get: refuse },
  };
}
