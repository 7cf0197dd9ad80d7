import { dirname } from "node:path";
import { agentHookCommand } from "@countersign/contracts/agent-hook";
import { StartError } from "@countersign/server/start-error";
import { z } from "zod";
import type { ConnectedAgent } from "./agent-connector.ts";
import type { ChangedFiles } from "./agent-files.ts";
import { type AskCodex, withCodexServer } from "./codex-server.ts";

const listed = z.object({
  data: z.array(
    z.object({
      hooks: z.array(
        z.object({
          key: z.string(),
          command: z.string().nullish(),
          currentHash: z.string(),
          trustStatus: z.string(),
          enabled: z.boolean(),
        }),
      ),
    }),
  ),
});
const config = z.object({
  config: z.object({ features: z.looseObject({ unified_exec_tty: z.boolean().optional() }).nullish() }),
});
const terminals = "unified_exec_tty";

/** Has Codex trust the hooks, and run its commands without a terminal. Throws `StartError` where it wouldn't run them afterwards. */
export async function trustCodexHooks(agent: ConnectedAgent): Promise<void> {
  await withCodexServer(agent.program, async (ask) => {
    const before = await findState(agent, ask);
    const state = Object.fromEntries(
      before.hooks
        .filter((hook) => !isActive(hook))
        .map(({ key, currentHash }) => [key, { trusted_hash: currentHash, enabled: true }]),
    );
    const edits = [
      ...(Object.keys(state).length === 0
        ? []
        : [{ keyPath: "hooks.state", value: state, mergeStrategy: "upsert" }]),
      ...(before.hasTerminals
        ? [{ keyPath: `features.${terminals}`, value: false, mergeStrategy: "replace" }]
        : []),
    ];
    if (edits.length > 0) await ask("config/batchWrite", { edits, reloadUserConfig: true });
    const after = await findState(agent, ask);
    if (after.hooks.length === 0 || !after.hooks.every(isActive) || after.hasTerminals)
      throw new StartError(
        "Codex doesn’t trust the hooks, or its settings keep them from running. Look at /hooks in Codex. Nothing is connected.",
      );
  });
}

/** Takes back what `trustCodexHooks` set. What Codex had before stays. */
export async function withdrawCodexTrust(
  agent: ConnectedAgent,
  known: ChangedFiles[string] | undefined,
): Promise<void> {
  await withCodexServer(agent.program, async (ask) => {
    const { hooks } = await findState(agent, ask);
    const keys = hooks.map(({ key }) => `hooks.state.${JSON.stringify(key)}`);
    const wasSet = known === undefined || known.before?.includes(terminals) === true;
    const edits = [...keys, ...(wasSet ? [] : [`features.${terminals}`])].map((keyPath) => ({
      keyPath,
      value: null,
      mergeStrategy: "replace",
    }));
    if (edits.length > 0) await ask("config/batchWrite", { edits });
  });
}

type ListedHook = z.infer<typeof listed>["data"][number]["hooks"][number];

function isActive({ trustStatus, enabled }: ListedHook): boolean {
  return enabled && (trustStatus === "trusted" || trustStatus === "managed");
}

async function findState(
  { file, shim }: ConnectedAgent,
  ask: AskCodex,
): Promise<{ hooks: ListedHook[]; hasTerminals: boolean }> {
  const { data } = listed.parse(await ask("hooks/list", { cwds: [dirname(file)] }));
  const ours = [agentHookCommand(shim, "codex", "question"), agentHookCommand(shim, "codex", "report")];
  const hooks = data.flatMap((each) => each.hooks).filter(({ command }) => ours.includes(command ?? ""));
  const { features } = config.parse(await ask("config/read", { includeLayers: false })).config;
  return { hooks, hasTerminals: features?.[terminals] !== false };
}
