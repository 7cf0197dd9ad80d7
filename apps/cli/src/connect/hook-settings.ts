import { agentHook } from "@countersign/contracts/agent-hook";
import { errorMessage } from "@countersign/contracts/error-message";
import type { ConnectableAgentKind } from "@countersign/contracts/external-agent";
import { stripComments } from "jsonc-parser";
import { z } from "zod";
import { changeSettings } from "./change-settings.ts";
import { SettingsError } from "./settings-error.ts";

/** A settings file with hooks in Claude Code's form: lists of groups by the name of their event. */
export type HookFile = {
  file: string;
  shim: string;
  /** The agent that reads it. */
  reader: string;
  /** Whether it reads a file that has comments; otherwise it ignores such a file as a whole. */
  takesComments?: boolean;
};

/** The hooks to add for an event. */
export type HookGroup = [event: string, group: object];

const settings = z.looseObject({
  hooks: z.record(z.string(), z.array(z.unknown())).optional(),
});
type Settings = z.infer<typeof settings>;
const hook = z.looseObject({ command: z.string().optional(), args: z.array(z.unknown()).optional() });
const group = z.looseObject({ hooks: z.array(hook) });

/** Timeouts in seconds, by event name. `asking`: extra fields for the hooks that ask. */
type HookEvents = {
  questions: Record<string, number>;
  reports: Record<string, number>;
  asking?: Record<string, string>;
};

/** The hook for each event that an agent asks about or reports. */
export function hookGroups(
  agent: ConnectableAgentKind,
  shim: string,
  { questions, reports, asking }: HookEvents,
): HookGroup[] {
  const asked = Object.entries(questions).map(([event, timeout]): HookGroup => {
    return [event, commandGroup({ ...agentHook(shim, agent, "question"), timeout, ...asking })];
  });
  const reported = Object.entries(reports).map(([event, timeout]): HookGroup => {
    return [event, commandGroup({ ...agentHook(shim, agent, "report"), timeout })];
  });
  return [...asked, ...reported];
}

/** A group with one command. */
export function commandGroup(hook: object): object {
  return { hooks: [{ type: "command", ...hook }] };
}

/** The text of a settings file with these hooks added. The same text if it has them all. */
export function addHooks(text: string, groups: readonly HookGroup[], place: HookFile): string {
  readHooks(text === "" ? "{}" : text, place);
  let after = text === "" ? "{}\n" : text;
  for (const [event, wanted] of groups) {
    const present = readHooks(after, place).hooks?.[event];
    if (present?.some((each) => isDeepEqual(each, wanted)) === true) continue;
    // Replaces an older entry of ours.
    after = removeFromEvent(after, event, place);
    const rest = readHooks(after, place).hooks?.[event];
    after =
      rest === undefined
        ? changeSettings(after, ["hooks", event], [wanted])
        : changeSettings(after, ["hooks", event, atTheEnd], wanted);
  }
  return after;
}

/** Throws `SettingsError` if the hooks have no effect: if a key is in the file twice, we change one, and the agent reads the other. */
export function assertHooks(text: string, groups: readonly HookGroup[], place: HookFile): void {
  const found = readHooks(text, place).hooks;
  const isThere = ([event, wanted]: HookGroup) =>
    found?.[event]?.some((each) => isDeepEqual(each, wanted)) === true;
  if (!groups.every(isThere))
    throw new SettingsError(
      `${place.file} has a key twice, so ${place.reader} would ignore the hooks.`,
      "Remove one of them",
    );
}

/** The text of a settings file without our hooks, and without containers that this leaves empty. */
export function removeHooks(text: string, place: HookFile): string {
  let after = text;
  for (const event of Object.keys(readHooks(text, place).hooks ?? {})) {
    const without = removeFromEvent(after, event, place);
    if (without === after) continue;
    after = without;
    if (readHooks(after, place).hooks?.[event]?.length === 0)
      after = changeSettings(after, ["hooks", event], undefined);
  }
  const { hooks } = readHooks(after, place);
  if (after !== text && hooks !== undefined && Object.keys(hooks).length === 0)
    after = changeSettings(after, ["hooks"], undefined);
  return after;
}

function removeFromEvent(text: string, event: string, place: HookFile): string {
  const groups = readHooks(text, place).hooks?.[event] ?? [];
  const program = place.shim.replaceAll("'", "'\\''");
  let after = text;
  for (const index of [...groups.keys()].reverse()) {
    const parsed = group.safeParse(groups[index]);
    const isOurs =
      parsed.success &&
      parsed.data.hooks.every(
        ({ command, args }) => command?.includes(program) === true || args?.includes(place.shim) === true,
      );
    if (isOurs && parsed.data.hooks.length > 0)
      after = changeSettings(after, ["hooks", event, index], undefined);
  }
  return after;
}

/** The index after the last item of a list. */
const atTheEnd = -1;

/**
 * Reads it as strictly as the agent, which ignores a whole file that it can't read. No hook in such a file would run, so this throws. The
 * file is never overwritten.
 */
export function readHooks(text: string, { file, reader, takesComments = false }: HookFile): Settings {
  let value: unknown;
  try {
    value = JSON.parse(takesComments ? stripComments(text, " ") : text);
  } catch (cause) {
    const forbidden = takesComments ? "trailing commas" : "comments and trailing commas";
    throw new SettingsError(
      `${reader} can’t read ${file}, so no hook in it would run: ${errorMessage(cause)}.`,
      `Remove ${forbidden}`,
      { cause },
    );
  }
  const parsed = settings.safeParse(value);
  if (!parsed.success)
    throw new SettingsError(`${file} has hooks in a form that ${reader} wouldn’t read.`, "Fix them");
  return parsed.data;
}

function isDeepEqual(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
