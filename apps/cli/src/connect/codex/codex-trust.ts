import { dirname, join } from "node:path";
import { agentHookCommand } from "@countersign/contracts/agent-hook";
import { StartError } from "@countersign/server/start-error";
import { z } from "zod";
import type { ChangedFiles } from "../agent-files.ts";
import type { AgentTrust } from "../agent-trust.ts";
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

/** The file with the hooks, and the shim that they start. */
type Hooks = { file: string; shim: string };
type State = { hooks: ListedHook[]; hasTerminals: boolean };

/**
 * Codex runs a hook only if its own config has the hook's hash. The terminals of commands are part of this trust, because Codex doesn't ask
 * before it types into one.
 */
export function codexTrust(ours: Hooks): AgentTrust {
  return {
    file: join(dirname(ours.file), "config.toml"),
    grant: (program) => withCodexServer(program, (ask) => grant(ours, ask)),
    isGranted: (program) => withCodexServer(program, async (ask) => isSet(await findState(ours, ask))),
    withdraw: (program, known) => withCodexServer(program, (ask) => withdraw(ours, ask, known)),
  };
}

async function grant(ours: Hooks, ask: AskCodex): Promise<void> {
  const { hooks, hasTerminals } = await findState(ours, ask);
  const state = Object.fromEntries(
    hooks
      .filter((hook) => !isActive(hook))
      .map(({ key, currentHash }) => [key, { trusted_hash: currentHash, enabled: true }]),
  );
  const edits = [
    ...(Object.keys(state).length === 0
      ? []
      : [{ keyPath: "hooks.state", value: state, mergeStrategy: "upsert" }]),
    ...(hasTerminals ? [{ keyPath: `features.${terminals}`, value: false, mergeStrategy: "replace" }] : []),
  ];
  if (edits.length > 0) await ask("config/batchWrite", { edits, reloadUserConfig: true });
  if (!isSet(await findState(ours, ask)))
    throw new StartError(
      "Codex doesn’t trust the hooks, or its settings turn them off, so it isn’t connected. Look at /hooks in Codex, then connect again.",
    );
}

/** Removes only what `grant` added. */
async function withdraw(ours: Hooks, ask: AskCodex, known: ChangedFiles[string] | undefined): Promise<void> {
  const { hooks } = await findState(ours, ask);
  const keys = hooks.map(({ key }) => `hooks.state.${JSON.stringify(key)}`);
  const wasSet = known === undefined || known.before?.includes(terminals) === true;
  const edits = [...keys, ...(wasSet ? [] : [`features.${terminals}`])].map((keyPath) => ({
    keyPath,
    value: null,
    mergeStrategy: "replace",
  }));
  if (edits.length > 0) await ask("config/batchWrite", { edits });
}

type ListedHook = z.infer<typeof listed>["data"][number]["hooks"][number];

function isActive({ trustStatus, enabled }: ListedHook): boolean {
  return enabled && (trustStatus === "trusted" || trustStatus === "managed");
}

function isSet({ hooks, hasTerminals }: State): boolean {
  return hooks.length > 0 && hooks.every(isActive) && !hasTerminals;
}

async function findState({ file, shim }: Hooks, ask: AskCodex): Promise<State> {
  const { data } = listed.parse(await ask("hooks/list", { cwds: [dirname(file)] }));
  const ours = [agentHookCommand(shim, "codex", "question"), agentHookCommand(shim, "codex", "report")];
  const hooks = data.flatMap((each) => each.hooks).filter(({ command }) => ours.includes(command ?? ""));
  const { features } = config.parse(await ask("config/read", { includeLayers: false })).config;
  return { hooks, hasTerminals: features?.[terminals] !== false };
}
