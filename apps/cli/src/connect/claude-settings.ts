import { agentHookCommand } from "@countersign/contracts/agent-hook";
import { errorMessage } from "@countersign/contracts/error-message";
import { StartError } from "@countersign/server/start-error";
import { z } from "zod";
import { changeSettings } from "./change-settings.ts";

/** The events that Claude Code asks about: without an answer, nothing may run. */
const questions = { PreToolUse: 604_800, UserPromptSubmit: 600 } as const;
/** What it reports. A failure here stops nothing: exit code 2 would keep a turn from ending. */
const reports = [
  "PostToolUse",
  "PostToolUseFailure",
  "MessageDisplay",
  "Stop",
  "SubagentStop",
  "SessionEnd",
] as const;
const reportSeconds = 60;

const settings = z.looseObject({
  disableAllHooks: z.unknown().optional(),
  hooks: z.record(z.string(), z.array(z.unknown())).optional(),
});
const group = z.looseObject({ hooks: z.array(z.looseObject({ command: z.string().optional() })) });

/** The text of a settings file with our hooks in it, and everything else as it was. The same text when they are all there. */
export function withHooks(
  text: string,
  { file, shim, isManaged }: { file: string; shim: string; isManaged: boolean },
): string {
  const before = read(text === "" ? "{}" : text, file);
  if (before.disableAllHooks === true)
    throw new StartError(
      `${file} has "disableAllHooks": true, so no hook would run. Remove it, then connect again.`,
    );
  let after = text === "" ? "{}\n" : text;
  for (const [event, wanted] of hookGroups(shim)) {
    const present = read(after, file).hooks?.[event];
    if (present?.some((each) => isDeepEqual(each, wanted)) === true) continue;
    // An older entry of ours is replaced.
    after = withoutOurs(after, event, shim, file);
    const rest = read(after, file).hooks?.[event];
    after =
      rest === undefined
        ? changeSettings(after, ["hooks", event], [wanted])
        : changeSettings(after, ["hooks", event, atTheEnd], wanted);
  }
  if (isManaged && read(after, file).allowManagedHooksOnly !== true)
    after = changeSettings(after, ["allowManagedHooksOnly"], true);
  // A key that is there twice was changed in one place, and counts in the other.
  const found = read(after, file).hooks;
  const isThere = ([event, wanted]: [string, object]) =>
    found?.[event]?.some((each) => isDeepEqual(each, wanted)) === true;
  if (!hookGroups(shim).every(isThere))
    throw new StartError(`${file} has a key twice, so the hooks wouldn’t count. Nothing was changed.`);
  return after;
}

/** The text of a settings file without our hooks, and without what only they needed. */
export function withoutHooks(text: string, { file, shim }: { file: string; shim: string }): string {
  let after = text;
  for (const [event] of hookGroups(shim)) {
    if (read(after, file).hooks?.[event] === undefined) continue;
    after = withoutOurs(after, event, shim, file);
    if (read(after, file).hooks?.[event]?.length === 0)
      after = changeSettings(after, ["hooks", event], undefined);
  }
  const { hooks } = read(after, file);
  if (hooks !== undefined && Object.keys(hooks).length === 0)
    after = changeSettings(after, ["hooks"], undefined);
  return after;
}

/** What is added for each event. */
function hookGroups(shim: string): [string, object][] {
  const asked = Object.entries(questions).map(([event, timeout]): [string, object] => [
    event,
    entry({
      command: agentHookCommand(shim, "claude", "question"),
      timeout,
      onFailure: "block",
      statusMessage: "Waiting in Countersign",
    }),
  ]);
  const reported = reports.map((event): [string, object] => [
    event,
    entry({ command: agentHookCommand(shim, "claude", "report"), timeout: reportSeconds }),
  ]);
  return [...asked, ...reported];
}

function entry(hook: object): object {
  return { hooks: [{ type: "command", ...hook }] };
}

function withoutOurs(text: string, event: string, shim: string, file: string): string {
  const groups = read(text, file).hooks?.[event] ?? [];
  let after = text;
  for (const index of [...groups.keys()].reverse()) {
    const parsed = group.safeParse(groups[index]);
    const isOurs =
      parsed.success &&
      parsed.data.hooks.every(({ command }) => command?.includes(shim.replaceAll("'", "'\\''")));
    if (isOurs && parsed.data.hooks.length > 0)
      after = changeSettings(after, ["hooks", event, index], undefined);
  }
  return after;
}

/** Behind the last item of a list. */
const atTheEnd = -1;

/**
 * As Claude Code reads it: it takes no comments and no trailing commas, and ignores the whole file where there are any. Then no hook would
 * run, so such a file is refused. It is never overwritten.
 */
function read(text: string, file: string): z.infer<typeof settings> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new StartError(
      `Claude Code can’t read ${file}, so no hook in it would run: ${errorMessage(cause)}. Comments and trailing commas aren’t allowed there. Nothing was changed.`,
      { cause },
    );
  }
  const parsed = settings.safeParse(value);
  if (!parsed.success)
    throw new StartError(`${file} has hooks that Claude Code wouldn’t read. Nothing was changed.`);
  return parsed.data;
}

function isDeepEqual(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
