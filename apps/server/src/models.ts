import { randomBytes } from "node:crypto";
import { type Model, ModelError, type SessionRecord } from "@countersign/agent";
import { createAnthropicModel, defaultModel, knownModels } from "@countersign/anthropic";
import { createDemoScript, demoModel } from "@countersign/anthropic/demo";
import { startScriptedServer } from "@countersign/anthropic/scripted";
import type { Settings } from "./environment.ts";

/**
 * The models of this server. `isScripted`: no key is set, so the scripted demo plays. `choices` begins with the default.
 * `priced`: the models whose cost can be known, without the date that an id may end in.
 */
export type Models = {
  isScripted: boolean;
  default: string;
  choices: string[];
  priced: string[];
  modelFor(session: Pick<SessionRecord, "isScripted">): Model;
  isScriptedModel(model: string): boolean;
  /** Whether a model of this name may be there: what else than Anthropic answers at the address is not known. */
  knows(model: string): boolean;
  close(): Promise<void>;
};

/** Makes the models of the settings. The demo's server is started when it is first asked. */
export function createModels({ apiKey, baseUrl, name, headers }: Settings["model"]): Models {
  const demo = createDemo();
  const real =
    apiKey === null
      ? null
      : createAnthropicModel({ apiKey, baseUrl: baseUrl ?? "https://api.anthropic.com", headers });
  const chosen = real === null ? demoModel : (name ?? defaultModel);
  const known = real === null ? [] : knownModels.map(({ id }) => id);
  return {
    isScripted: real === null,
    default: chosen,
    choices: [...new Set([chosen, ...known])],
    priced: [demoModel, ...knownModels.flatMap(({ id, isPriced }) => (isPriced ? [id] : []))],
    modelFor: (session) => (session.isScripted ? demo.model : (real ?? withoutKey)),
    knows: (model) =>
      real === null || baseUrl !== null || [chosen, ...known].includes(model) || model.startsWith("claude-"),
    isScriptedModel: (model) => real === null || model === demoModel,
    close: demo.close,
  };
}

/** A session that began with a real model never goes on with the demo under that model's name. */
const withoutKey: Model = {
  ask: async ({ model }) => {
    throw new ModelError(`This session uses ${model}, and this server has no ANTHROPIC_API_KEY.`, {
      isRetryable: false,
      status: null,
      retryAfterMs: null,
    });
  },
};

function createDemo(): { model: Model; close(): Promise<void> } {
  let running: Promise<{ model: Model; close(): Promise<void> }> | null = null;
  async function start() {
    // The key keeps other programs of this machine from asking it.
    const apiKey = randomBytes(24).toString("base64url");
    const server = await startScriptedServer({ script: createDemoScript(), apiKey, keepRequests: 1 });
    return { model: createAnthropicModel({ apiKey, baseUrl: server.url }), close: server.close };
  }
  return {
    model: {
      async ask(request, onDelta) {
        running ??= start();
        return (await running).model.ask(request, onDelta);
      },
    },
    async close() {
      await (await running)?.close();
    },
  };
}
