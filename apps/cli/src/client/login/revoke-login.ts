import { TRPCClientError } from "@trpc/client";
import { createApiClient } from "../api-client.ts";
import type { LoginServer } from "./device-flow.ts";
import type { Login } from "./logins-file.ts";

const requestMs = 10_000;

/** Revokes a login's key by itself. `before`: the server doesn't accept it any more. `unknown`: the server couldn't be asked. */
export async function revokeLogin(
  { origin, isLocal }: LoginServer,
  { key, keyId }: Login,
): Promise<"now" | "before" | "unknown"> {
  const access = { origin, socket: null, secret: key, isLocal, isLogin: true };
  try {
    await createApiClient(access, AbortSignal.timeout(requestMs)).keys.revoke.mutate({ id: keyId });
    return "now";
  } catch (error) {
    const code = error instanceof TRPCClientError ? error.data?.code : null;
    return code === "UNAUTHORIZED" ? "before" : "unknown";
  }
}
