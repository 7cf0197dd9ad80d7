import type { BlockedAccess } from "@countersign/contracts/blocked-access";
import { describeBlocked } from "@countersign/contracts/blocked-messages";
import { errorMessage } from "@countersign/contracts/error-message";
import { type RunContext, ToolFailedError } from "../ports/tool.ts";
import type { Bubblewrap, Program } from "./bubblewrap.ts";
import { enterNetwork, type Network, socketInside } from "./enter-network.ts";
import { findBlocked, findBlockedHosts } from "./find-blocked.ts";
import { findWalls, newlyObeyed, readObeyed, type SandboxRules } from "./walls.ts";

type Entrance = { context: RunContext; bubblewrap: Bubblewrap };

const outside = "To run the command outside the sandbox, set dangerouslyDisableSandbox: a person decides.";

/** A program in its sandbox. */
export type Sandboxed = Program & {
  /** To be called when it has ended: what the model and people should know of what it left in the workspace, or null. */
  leave(): Promise<string | null>;
  /** To be called in any case: it ends what runs outside for the sandbox. */
  close(): Promise<void>;
  /** Variables that it needs beside its own. */
  env: Record<string, string>;
  /** Whether it can reach hosts, and why it can't although rules allow some. */
  network: { isOpen: boolean; problem: string | null };
  /** What it was kept from, as far as its output names it. */
  findBlocked(output: string): Promise<BlockedAccess[]>;
};

/** Puts the program into a sandbox of that level. Throws `ToolFailedError` if it can't be closed: the command doesn't run then. */
export async function enterSandbox(
  program: Program,
  level: SandboxRules["level"],
  { context, bubblewrap }: Entrance,
): Promise<Sandboxed> {
  const check = await bubblewrap.check();
  if (!check.isAvailable) {
    const fix = check.fix === "" ? "" : ` A person can fix that: ${check.fix}.`;
    throw new ToolFailedError(`The command must run in a sandbox. ${check.problem}${fix}`, outside);
  }
  const { wallRules, networkRules, workspace, signal, openedFolders = [] } = context;
  if (wallRules === undefined) throw new Error("the rules for the sandbox are missing");
  const rules = wallRules();
  try {
    const sandboxRules = { level, rules, opened: openedFolders };
    const walls = await findWalls(sandboxRules, signal);
    const before = await readObeyed(workspace, rules);
    const hosts = networkRules?.();
    const entered = hosts?.hasAllowed === true ? await enterNetwork(hosts) : null;
    const network: Network | null = typeof entered === "string" ? null : entered;
    const mounts = network === null ? [] : [{ from: network.socket, to: socketInside }];
    const inside = network?.wrap(program) ?? program;
    return {
      ...bubblewrap.wrap(check.path, inside, { walls, cwd: workspace, mounts }),
      env: network?.env ?? {},
      network: { isOpen: network !== null, problem: typeof entered === "string" ? entered : null },
      close: async () => network?.close(),
      async leave() {
        const created = newlyObeyed(before, await readObeyed(workspace, rules));
        return created.length === 0 ? null : obeyedNote(created);
      },
      findBlocked: async (output) => [
        ...(network?.blocked() ?? findBlockedHosts(output)),
        ...(await findBlocked(output, { walls, sandboxRules, workspace })),
      ],
    };
  } catch (error) {
    signal.throwIfAborted();
    throw new ToolFailedError(`The sandbox couldn’t be made: ${errorMessage(error)}`, outside);
  }
}

/** These didn't exist, so the sandbox couldn't keep them from being created. */
function obeyedNote(paths: readonly string[]): string {
  const shown = paths.slice(0, 10).join(", ");
  return `[The command created, replaced or removed files that programs outside the sandbox act on. A person should check them: ${shown}]`;
}

/** What the model reads below the output of a command that failed in a sandbox, or was kept from something. */
export function sandboxNote(
  level: SandboxRules["level"],
  { network, blocked }: Pick<Sandboxed, "network"> & { blocked: readonly BlockedAccess[] },
): string {
  const reach = {
    workspace: "It can only change files in the workspace and in a /tmp of its own",
    scope: "It can only change files that the session’s intent owns, and in a /tmp of its own",
    "read-only": "It can’t change files, except in a /tmp of its own",
  }[level];
  const hosts = network.isOpen ? "reaches only hosts that rules allow, by HTTP(S)" : "has no network";
  const said = [
    "The command ran in a sandbox.",
    ...blocked.map(describeBlocked),
    `${reach}, and ${hosts}.`,
    ...(network.problem === null ? [] : [network.problem]),
  ];
  return `[${said.join(" ")} If that is why it failed, call Bash again with dangerouslyDisableSandbox: true, and a person decides.]`;
}
