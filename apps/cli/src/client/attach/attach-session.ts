import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { openKeyboard } from "../../terminal/keyboard.ts";
import { openScreen } from "../../terminal/screen.ts";
import { followEvents } from "../follow-events.ts";
import { type Client, type ExitCode, exitCodes } from "../with-server.ts";
import { type AppEvent, beginApp, type Effect, type Size } from "./app-state.ts";
import { attachMessages } from "./attach-messages.ts";
import { type ClientLoop, createClientLoop } from "./client-loop.ts";
import { cycleFor } from "./mode-key.ts";
import { createNewestAsker } from "./newest-asker.ts";
import { offerCommands } from "./offered-commands.ts";
import { answerCall, doWanted, setMode } from "./perform.ts";
import { createQueueReader } from "./queue-reader.ts";
import { beginSession } from "./session-state.ts";

/** So much of a session's past is printed first, in messages. */
const newest = 30;

/** Follows a session in this process's terminal, and answers its calls there, until the person leaves. */
export async function attachSession(client: Client, id: string): Promise<ExitCode> {
  const { api, access, notes } = client;
  const detail = await api.sessions.get.query({ id, newest });
  const leaving = new AbortController();
  const signal = AbortSignal.any([client.signal, leaving.signal]);
  const own: Client = { ...client, signal };
  let isDone = false;
  const leave = (isNow: boolean) => {
    isDone = isNow;
    leaving.abort();
  };
  const reader = createQueueReader(own, id, (queue) =>
    loop.dispatch({ type: "session", change: { type: "queue-read", queue } }),
  );
  const finder = createNewestAsker((typed: string) =>
    findFiles(own, { id, typed }, (event) => loop.dispatch(event)),
  );
  const modes = createNewestAsker((mode: PermissionMode) =>
    setMode(own, { id, mode }, (event) => loop.dispatch(event)),
  );
  const perform = (effect: Effect, dispatch: (event: AppEvent) => void) => {
    if (effect.type === "leave") leave(effect.isDone);
    else if (effect.type === "read-queue") void reader.read();
    else if (effect.type === "set-mode") modes.ask(effect.mode);
    else if (effect.type === "find-files") finder.ask(effect.typed);
    else if (effect.type === "answer") void answerCall(own, effect, dispatch);
    else void doWanted(own, effect, { id, dispatch });
  };
  const loop = createClientLoop(
    beginApp(beginSession(detail), sizeOf(process.stdout)),
    openScreen(process.stdout, process.env),
    perform,
  );
  void offer(own, detail.workspace, loop);
  void offerModes(own, loop);
  const closeTerminal = takeTerminal(loop, () => leave(false));
  try {
    await follow(own, { id, lastEventId: detail.lastEventId }, { loop, read: reader.read });
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
  } finally {
    await closeTerminal();
    notes.line(attachMessages.left, new URL(`/sessions/${id}`, access.origin).href);
  }
  return isDone ? exitCodes.done : exitCodes.left;
}

/** Without the list, commands can still be typed. */
async function offer({ api }: Client, workspace: string, loop: ClientLoop): Promise<void> {
  const listed = await api.commands.list.query({ workspace }).catch(() => []);
  loop.dispatch({ type: "commands", commands: offerCommands(listed) });
}

/** Without this, modes can still be typed. */
async function offerModes({ api }: Client, loop: ClientLoop): Promise<void> {
  const asked = [api.people.self.query(), api.system.info.query(), api.team.settings.query()] as const;
  const known = await Promise.all(asked).catch(() => null);
  if (known === null) return;
  const [{ permissions }, { state }, { allowsAutoMode }] = known;
  const cycle = cycleFor({ permissions, isBypassForbidden: state.isBypassForbidden, allowsAutoMode });
  loop.dispatch({ type: "modes", cycle });
}

/** Without the list, names of files can still be typed. */
async function findFiles(
  { api }: Client,
  asked: { id: string; typed: string },
  dispatch: (event: AppEvent) => void,
): Promise<void> {
  const found = await api.sessions.files.query(asked).catch(() => null);
  if (found !== null) dispatch({ type: "files", found });
}

type Place = { id: string; lastEventId: string };

/** Verdicts are possible again only when the queue was read after a connection broke. */
async function follow(
  { access, signal }: Client,
  { id, lastEventId }: Place,
  { loop, read }: { loop: ClientLoop; read: () => Promise<void> },
): Promise<void> {
  const place = { sessionId: id, lastEventId, live: [id], signal };
  for await (const followed of followEvents(access, place)) {
    if (followed.kind === "event")
      loop.dispatch({ type: "session", change: { type: "event", event: followed.event } });
    else if (followed.kind === "lost") loop.dispatch({ type: "session", change: { type: "lost" } });
    else void read().then(() => loop.dispatch({ type: "session", change: { type: "connected" } }));
  }
}

/** Gives keys, sizes and the end of the terminal to the client. Returns what gives the terminal back. */
function takeTerminal(loop: ClientLoop, leave: () => void): () => Promise<void> {
  const { stdin, stdout } = process;
  const keyboard = openKeyboard({ stdin, stdout }, loop.press, leave);
  const resize = () => loop.resize(sizeOf(stdout));
  const endings = ["SIGTERM", "SIGHUP"] as const;
  stdout.on("resize", resize);
  for (const ending of endings) process.once(ending, leave);
  return async () => {
    stdout.off("resize", resize);
    for (const ending of endings) process.off(ending, leave);
    keyboard.close();
    await loop.close();
  };
}

function sizeOf({ columns, rows }: NodeJS.WriteStream): Size {
  return { columns: columns ?? 80, rows: rows ?? 24 };
}
