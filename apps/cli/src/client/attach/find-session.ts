import { StartError } from "@countersign/server/start-error";
import type { Client } from "../with-server.ts";

/** The id of the session with that id, or of the only one whose id begins so. Throws `StartError` for none and for several. */
export async function findSession({ api }: Client, text: string): Promise<string> {
  const sessions = await api.sessions.list.query();
  const exact = sessions.find(({ id }) => id === text);
  if (exact !== undefined) return exact.id;
  const [first, ...others] = text.length < 4 ? [] : sessions.filter(({ id }) => id.startsWith(text));
  if (first === undefined)
    throw new StartError(`There is no session ${text}. \`countersign sessions\` lists them.`);
  if (others.length > 0)
    throw new StartError(
      `${others.length + 1} sessions have an ID that begins with ${text}. Give more of it.`,
    );
  return first.id;
}
