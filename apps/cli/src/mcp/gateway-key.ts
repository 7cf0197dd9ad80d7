import { homedir, hostname } from "node:os";
import { join } from "node:path";
import { StartError } from "@countersign/server/start-error";
import { readIfThere, writeWhole } from "../connect/agent-files.ts";
import { createGateKey, noStartToken, type ServerPlace } from "../connect/gate-server.ts";

export type KeySource = ServerPlace & {
  /** A key that the caller provides; null to use the kept one or create one. */
  given: string | null;
  /** The start token; null if this machine doesn't have it. */
  token: string | null;
};

/**
 * The key of the gateway: the given one, the one that an earlier start kept, or a new one. A kept key that somebody revoked isn't replaced,
 * and its calls are refused.
 */
export async function findGatewayKey({ given, token, ...place }: KeySource): Promise<string> {
  if (given !== null) return given;
  const file = join(process.env.HOME || homedir(), ".countersign", "mcp.key");
  const kept = (await readIfThere(file))?.trim() ?? "";
  if (kept !== "") return kept;
  if (token === null) throw new StartError(noStartToken);
  const key = await createGateKey(place, token, `MCP gateway on ${hostname()}`.slice(0, 80));
  await writeWhole(file, `${key}\n`, 0o600);
  return key;
}
