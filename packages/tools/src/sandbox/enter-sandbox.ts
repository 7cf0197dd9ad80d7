import type { BlockedAccess } from "@countersign/contracts/blocked-access";
import { describeBlocked } from "@countersign/contracts/blocked-messages";
import { errorMessage } from "@countersign/contracts/error-message";
import { type RunContext, ToolFailedError, type Unasked } from "../ports/tool.ts";
import type { Bubblewrap } from "./bubblewrap.ts";
import { prepareCaches } from "./caches.ts";
import { enterNetwork, type Network, socketInside, withoutNetwork } from "./enter-network.ts";
import { findBlocked, findBlockedHosts } from "./find-blocked.ts";
import { findKept, type KeptPlaces, type KeptSearch, setAside } from "./kept-places.ts";
import { describeScarcity } from "./limits.ts";
import type { Program } from "./program.ts";
import { SandboxGuard } from "./sandbox-guard.ts";
import { noteRun, type RunNote } from "./unfinished-runs.ts";
import { findWalls, newlyObeyed, readObeyed, type SandboxRules } from "./walls.ts";

type Entrance = {
  context: Pick<
    RunContext,
    "wallRules" | "networkRules" | "workspace" | "signal" | "unasked" | "openedFolders"
  >;
  bubblewrap: Bubblewrap;
  /** The command's own variables, and what `~/` means to it. */
  environment: Record<string, string>;
  home: string;
};

/** How the model gets out of a sandbox. */
export const outsideHint =
  "To run the command outside the sandbox, set dangerouslyDisableSandbox: a person decides.";

/** A program in its sandbox. */
export type Sandboxed = Program & {
  /** To be called when it has ended: what the model and people should know of what it left in the workspace, or null. */
  leave(): Promise<string | null>;
  /** To be called in any case: it ends what runs outside for the sandbox. */
  close(): Promise<void>;
  /** Variables that it needs beside its own. */
  env: Record<string, string>;
  /** Watches what it takes. */
  guard: SandboxGuard;
  /** What to know if its output says that something is used up, or null. */
  scarcity(output: string): string | null;
  /** What it can't do because neither a rule nor a person allowed it, as a sentence, or null. */
  narrowness: string | null;
  /** Whether it can reach hosts, and why it can't although rules allow some. */
  network: { isOpen: boolean; problem: string | null };
  /** What it was kept from, as far as its output names it. */
  findBlocked(output: string): Promise<BlockedAccess[]>;
};

/** Puts the program into a sandbox of that level. Throws `ToolFailedError` if it can't be closed: the command doesn't run then. */
export async function enterSandbox(
  program: Program,
  level: SandboxRules["level"],
  { context, bubblewrap, environment, home }: Entrance,
): Promise<Sandboxed> {
  const found = await checkOf(bubblewrap);
  const { wallRules, networkRules, workspace, signal, unasked } = context;
  if (wallRules === undefined) throw new Error("the rules for the sandbox are missing");
  const rules = wallRules();
  let kept: KeptPlaces | null = null;
  let note: RunNote | null = null;
  try {
    const search =
      unasked === undefined
        ? null
        : { workspace, home, unasked, isProtected: remember((path) => rules.isProtected(path)), signal };
    if (search !== null) kept = await findKept(search);
    const opened = search === null ? (context.openedFolders ?? []) : [];
    const sandboxRules = { level: unasked?.lasting === null ? "read-only" : level, rules, opened, kept };
    const walls = await findWalls(sandboxRules, signal);
    const before = await readObeyed(workspace, rules);
    const caches = await prepareCaches(sandboxRules, walls, { workspace, environment, home });
    const hosts = networkRules?.();
    const entered =
      hosts?.hasAllowed === true && search === null ? await enterNetwork(hosts, rules.data) : null;
    const network: Network | null = typeof entered === "string" ? null : entered;
    if (search !== null && kept !== null && rules.data !== null)
      note = await noteRun(rules.data, search, kept);
    const mounts = [
      ...(network === null ? [] : [{ from: network.socket, to: socketInside }]),
      ...caches.mounts,
    ];
    const inside = network?.wrap(program) ?? program;
    let isLeft = false;
    const leave = async () => {
      isLeft = true;
      if (search !== null && kept !== null) {
        const said = await asideNote(search, kept);
        await note?.remove();
        return said;
      }
      const created = newlyObeyed(before, await readObeyed(workspace, rules));
      return created.length === 0 ? null : obeyedNote(created);
    };
    return {
      ...bubblewrap.wrap(found, inside, { walls, cwd: workspace, mounts }),
      env: { ...(network?.env ?? withoutNetwork), ...caches.env },
      guard: new SandboxGuard(bubblewrap.limits),
      narrowness: unasked === undefined ? null : describeNarrowness(unasked),
      scarcity: (output) => describeScarcity(output, bubblewrap.limits),
      network: { isOpen: network !== null, problem: typeof entered === "string" ? entered : null },
      async close() {
        try {
          // It didn't start: otherwise, the next start would take what a person creates soon for its work.
          if (!isLeft && note !== null) await leave();
        } finally {
          kept?.end();
          note?.close();
          await network?.close();
        }
      },
      leave,
      findBlocked: async (output) => [
        ...(network?.blocked() ?? findBlockedHosts(output, search === null ? null : (hosts ?? null))),
        ...(await findBlocked(output, { walls, sandboxRules, workspace })),
      ],
    };
  } catch (error) {
    kept?.end();
    note?.close();
    await note?.remove();
    signal.throwIfAborted();
    throw new ToolFailedError(`The sandbox couldn’t be made: ${errorMessage(error)}`, outsideHint);
  }
}

async function checkOf(bubblewrap: Bubblewrap) {
  const check = await bubblewrap.check();
  if (check.isAvailable) return check;
  const fix = check.fix === "" ? "" : ` A person can fix that: ${check.fix}.`;
  throw new ToolFailedError(`The command must run in a sandbox. ${check.problem}${fix}`, outsideHint);
}

/** These didn't exist, so the sandbox couldn't keep them from being created. */
function obeyedNote(paths: readonly string[]): string {
  const shown = paths.slice(0, 10).join(", ");
  return `[The command created, replaced or removed files that programs outside the sandbox act on. A person should check them: ${shown}]`;
}

/** The same paths are asked about before and after. */
function remember(ask: (path: string) => boolean): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    const present = known.get(path) ?? ask(path);
    known.set(path, present);
    return present;
  };
}

async function asideNote(search: KeptSearch, kept: KeptPlaces): Promise<string | null> {
  const { moved, problem } = await setAside(search, kept);
  const notes = [
    ...(moved.length === 0
      ? []
      : [
          `Programs outside the sandbox would act on what the command created, and nobody allowed the command. So “.not-approved” was added to the names of ${moved.slice(0, 10).join(", ")}. To create them, use Write: a person decides.`,
        ]),
    ...(problem === null
      ? []
      : [`Not everything that the command created could be checked (${problem}). A person should look.`]),
  ];
  return notes.length === 0 ? null : `[${notes.join(" ")}]`;
}

function describeNarrowness({ lasting }: Unasked): string {
  return lasting === null
    ? "Only mode auto allowed it, and its changes couldn’t have been recorded, so it could make none."
    : "Only mode auto allowed it, so it could reach no host, not read credentials, and not change .git or what undo couldn’t restore.";
}

type SandboxFacts = Pick<Sandboxed, "network" | "narrowness"> & {
  blocked: readonly BlockedAccess[];
  scarcity: string | null;
};

/** What the model reads below the output of a command that failed in a sandbox, or was kept from something. */
export function sandboxNote(
  level: SandboxRules["level"],
  { network, narrowness, blocked, scarcity }: SandboxFacts,
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
    ...[narrowness, network.problem, scarcity].filter((problem) => problem !== null),
  ];
  return `[${said.join(" ")} If that is why it failed, call Bash again with dangerouslyDisableSandbox: true, and a person decides.]`;
}
