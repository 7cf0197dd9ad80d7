import { errorReply, type ScriptedReply } from "./reply.ts";
import { firstText, type ScriptedRequest } from "./scripted-request.ts";

/** Decides each reply from the request, or is a list that every conversation goes through, one reply a request. */
export type Script =
  | ((request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply>)
  | readonly ScriptedReply[];

/** Remembers, of so many conversations, how far each one is; the one that was quiet for longest is forgotten first. */
const maxConversations = 1_000;

type Progress = { replies: number; messages: number; attempt: number };

/** Plays a script for many conversations at once, each told from the others by its first message. */
export function createPlayer(script: Script) {
  const progress = new Map<string, Progress>();
  return async (request: ScriptedRequest): Promise<ScriptedReply> => {
    const now = advance(progress, request);
    if (typeof script === "function") return script({ ...request, attempt: now.attempt });
    return (
      script[now.replies - 1] ??
      errorReply(400, { message: `The script has ${script.length} replies; this is request ${now.replies}.` })
    );
  };
}

function advance(progress: Map<string, Progress>, request: ScriptedRequest): Progress {
  const before = progress.get(request.key);
  const messages = request.messages.length;
  const now: Progress = {
    replies: (before?.replies ?? 0) + 1,
    messages,
    attempt: before?.messages === messages ? before.attempt + 1 : 1,
  };
  progress.delete(request.key);
  progress.set(request.key, now);
  for (const oldest of progress.keys()) {
    if (progress.size <= maxConversations) break;
    progress.delete(oldest);
  }
  return now;
}

/**
 * Gives every conversation the script whose marker stands in its first message, so that sessions that run at once are kept
 * apart even where they ask the same. A message with no marker of them is refused with 400.
 */
export function scriptByMarker(scripts: Readonly<Record<string, Script>>): Script {
  const players = Object.entries(scripts).map(([marker, script]) => ({ marker, play: createPlayer(script) }));
  return (request) => {
    const text = firstText(request.messages);
    const found = players.find(({ marker }) => text.includes(marker));
    return (
      found?.play(request) ?? errorReply(400, { message: "No script has a marker in the first message." })
    );
  };
}
