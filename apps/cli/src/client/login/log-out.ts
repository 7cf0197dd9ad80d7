import { StartError } from "@countersign/server/start-error";
import { type ExitCode, exitCodes } from "../with-server.ts";
import { type LoginContext, serverOf } from "./log-in.ts";
import { changeLogins, type Login, readLogins } from "./logins-file.ts";
import { revokeLogin } from "./revoke-login.ts";

export type LogOutOptions = {
  /** Null for the only login. */
  url: string | null;
  /** Removes the key here even if it can't be revoked. */
  isForced: boolean;
};

/** Revokes the key of a login, and removes it here. Throws `StartError` if the server can't be asked, and keeps the login then. */
export async function logOut(
  { file, output, notes, isJson }: LoginContext,
  { url, isForced }: LogOutOptions,
): Promise<ExitCode> {
  const [origin, login] = findLogin(await readLogins(file), url);
  const revoked = await revokeLogin(serverOf(origin), login);
  if (revoked === "unknown" && !isForced)
    throw new StartError(
      `The server at ${origin} couldn’t be asked to revoke the key, so you’re still logged in. Try again, or log out with --force and revoke the key “${login.keyName}” in Settings → Keys yourself.`,
    );
  await changeLogins(file, (logins) => {
    // Another command may have logged in again.
    if (logins.get(origin)?.keyId === login.keyId) logins.delete(origin);
  });
  if (isJson) output.json({ type: "logout", server: origin, revoked: revoked !== "unknown" });
  else output.line(`Logged out of ${origin}.`);
  if (revoked === "unknown")
    notes.line(`The key “${login.keyName}” is still valid. Revoke it in Settings → Keys.`);
  return exitCodes.done;
}

function findLogin(logins: Map<string, Login>, url: string | null): [string, Login] {
  if (url !== null) {
    const { origin } = serverOf(url);
    const login = logins.get(origin);
    if (login === undefined) throw new StartError(`You aren’t logged in to ${origin}.`);
    return [origin, login];
  }
  const [first, ...others] = logins;
  if (first === undefined) throw new StartError("You aren’t logged in anywhere.");
  if (others.length > 0)
    throw new StartError(`You’re logged in to several servers. Name one: ${[...logins.keys()].join(", ")}.`);
  return first;
}
