import { spawnSync } from "node:child_process";
import { userInfo } from "node:os";
import { isWindowsHookPath } from "@countersign/contracts/agent-hook";
import { StartError } from "@countersign/server/start-error";

/** Makes a folder, and what will be in it, this user's alone. Throws `StartError` where the hook couldn't be started from there. */
export function makePrivateOnWindows({ folder, shim }: { folder: string; shim: string }): void {
  if (!isWindowsHookPath(shim))
    throw new StartError(
      `The hook can’t be started from ${shim}: only letters, digits, spaces and . , _ ( ) + ~ @ = # - may be in that path. Nothing was changed.`,
    );
  const grant = `${userInfo().username}:(OI)(CI)F`;
  const { error, status } = spawnSync("icacls", [folder, "/inheritance:r", "/grant:r", grant], {
    windowsHide: true,
  });
  if (error !== undefined || status !== 0)
    throw new StartError(`icacls couldn’t restrict ${folder} to you, so no key was written there.`);
}
