import type { SandboxLevel } from "@countersign/contracts/sandbox-level";
import type { AnyTool, RunContext } from "@countersign/tools/ports/tool";
import { expect, it } from "vitest";
import { withoutRules } from "../evaluation/session-policy.ts";
import { supervise } from "../fixtures/supervise.ts";

/** A command that wants to leave the sandbox, approved by a person, with the context that it ran in. `later`: the level from its start on. */
async function runApproved({ shown, later }: { shown: SandboxLevel; later: SandboxLevel }) {
  const contexts: RunContext[] = [];
  const command: AnyTool = {
    name: "Bash",
    description: "",
    inputSchema: { type: "object" },
    parse: () => ({
      isPersonal: true,
      preview: async ({ workspace: cwd, sandbox = "off" }) => ({
        preview: {
          kind: "command",
          command: "make",
          cwd,
          ...(sandbox === "off" ? {} : { sandbox: "outside" as const }),
        },
        fingerprints: [],
      }),
      async run(context) {
        contexts.push(context);
        return { ok: true, text: "" };
      },
    }),
  };
  const isStarted = () =>
    world.transitions.some(({ calls }) => calls.some(({ phase }) => phase.tag === "running"));
  const world = supervise({
    lines: [{ calls: [{ name: "Bash" }] }],
    tools: [command],
    policyFor: async () => {
      const level = isStarted() ? later : shown;
      return {
        ...(await withoutRules()),
        sandbox: { level, team: level, files: "off" as const, session: "off" as const, opened: [] },
      };
    },
  });
  const id = await world.start();
  await world.decide(await world.waitingCall(id), { verdict: "approve" });
  await world.untilStatus(id, "idle");
  return contexts;
}

it("lets an approved command out of the sandbox that its person was shown", async () => {
  expect(await runApproved({ shown: "workspace", later: "workspace" })).toMatchObject([
    { sandbox: "workspace", mayLeaveSandbox: true },
  ]);
});

it("keeps a command in a sandbox that was turned on after its person saw that there was none", async () => {
  expect(await runApproved({ shown: "off", later: "read-only" })).toMatchObject([
    { sandbox: "read-only", mayLeaveSandbox: false },
  ]);
});
