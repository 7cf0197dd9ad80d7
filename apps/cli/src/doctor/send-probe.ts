import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AgentHook, agentHook } from "@countersign/contracts/agent-hook";
import type { ConnectableAgentKind } from "@countersign/contracts/external-agent";
import { agentPlace, writeAgentFiles } from "../connect/agent-files.ts";
import { doctorMessages, formatExit } from "./doctor-messages.ts";
import { type Finding, fine, problem } from "./examination.ts";

/** A question that an agent could ask, and how to recognize the gate's denial. */
export type Probe = { agent: ConnectableAgentKind; event: object; isDenied: (output: string) => boolean };

type Ended = { code: number | null; output: string; errors: string };
type Where = { folder: string; variables: Record<string, string | undefined> };

const limitMs = 60_000;

/** Runs exactly the hook in the settings file, as the agent would. */
export async function probeServer(hook: AgentHook, probe: Probe, where: Where): Promise<Finding> {
  const { code, output, errors } = await run(hook, probe.event, where);
  if (code === 0 && probe.isDenied(output)) return fine(doctorMessages.probeAnswered);
  return problem("probe-unanswered", formatExit(code, errors || output));
}

/** Runs the same shim without a reachable server. It must block the call. */
export async function probeClosedPort({ agent, event }: Probe, where: Where): Promise<Finding> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-doctor-"));
  try {
    const place = agentPlace(folder, agent);
    await writeAgentFiles(place, {
      url: `http://127.0.0.1:${await closedPort()}/hooks/${agent}`,
      secret: "none",
      socket: null,
      waitSeconds: null,
      undo: null,
    });
    const { code, output, errors } = await run(agentHook(place.shim, agent, "question"), event, where);
    const isBlocked = code === 2 && output === "";
    return isBlocked ? fine(doctorMessages.probeBlocked) : problem("probe-open", formatExit(code, errors));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run({ command, args }: AgentHook, event: object, { folder, variables }: Where): Promise<Ended> {
  return new Promise((resolve) => {
    const ended: Ended = { code: null, output: "", errors: "" };
    const options = { shell: args === undefined, cwd: folder, env: variables, timeout: limitMs };
    const child = spawn(command, args ?? [], options);
    child.stdout.on("data", (piece) => {
      ended.output += piece;
    });
    child.stderr.on("data", (piece) => {
      ended.errors += piece;
    });
    // A program that refuses at once doesn't read its input.
    child.stdin.on("error", () => undefined);
    child.on("error", (error) => resolve({ ...ended, errors: error.message }));
    child.on("close", (code) => resolve({ ...ended, code }));
    child.stdin.end(JSON.stringify(event));
  });
}

/** A port that nobody listens on: it was free a moment ago. */
function closedPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 1;
      server.close(() => resolve(port));
    });
  });
}
