import { homedir, hostname } from "node:os";
import { join } from "node:path";
import { StartError } from "@countersign/server/start-error";
import { readIfThere, writeWhole } from "../connect/agent-files.ts";
import { createGateKey, type ServerPlace } from "../connect/gate-server.ts";

export type KeySource = ServerPlace & {
  /** A key that somebody made for this, where there is one. */
  given: string | null;
  /** The start token, where it is known here. */
  token: string | null;
};

/**
 * The key that the gateway asks with: the given one, the one that an earlier start kept, or a new one. A kept key that somebody revoked isn't
 * replaced: its calls are refused.
 */
export async function findGatewayKey({ given, token, ...place }: KeySource): Promise<string> {
  if (given !== null) return given;
  const file = join(process.env.HOME || homedir(), ".countersign", "mcp.key");
  const kept = (await readIfThere(file))?.trim() ?? "";
  if (kept !== "") return kept;
  if (token === null)
    throw new StartError(
      "No start token is known here. Make a key with the scope gate in the dashboard (Settings, API keys), and pass it as COUNTERSIGN_KEY.",
    );
  const key = await createGateKey(place, token, `MCP gateway on ${hostname()}`.slice(0, 80));
  await writeWhole(file, `${key}\n`, 0o600);
  return key;
}
