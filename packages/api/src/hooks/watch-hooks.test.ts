import { type ConfiguredHook, createHooks, type HookSession } from "@countersign/agent";
import { hookEvent } from "@countersign/contracts/hook";
import { describe, expect, it } from "vitest";
import { watchHooks } from "./watch-hooks.ts";

const session: HookSession = {
  id: "s1",
  workspace: "/w",
  createdBy: "ada",
  mode: "default",
  intent: null,
  sandbox: "off",
  openedFolders: [],
};
const unending = new AbortController().signal;
const secret = "hunter2-in-the-words";

/** Every event has this hook. */
function watchRun(run: ConfiguredHook["run"]) {
  const logged: unknown[] = [];
  const hooks = hookEvent.options.map((event) => ({
    event,
    source: ".claude/settings.json",
    name: "./check.sh",
    run,
  }));
  const log = { warn: (...line: unknown[]) => void logged.push(line) };
  return { logged, ...watchHooks(createHooks({ hooks }), { log, onFailure: async () => {} }) };
}

type Watched = ReturnType<typeof watchRun>["hooks"];
const outsideCalls: { event: string; run: (hooks: Watched) => Promise<unknown> }[] = [
  { event: "SessionStart", run: (hooks) => hooks.sessionStart(session, unending) },
  { event: "UserPromptSubmit", run: (hooks) => hooks.userPromptSubmit(secret, session, unending) },
  { event: "Stop", run: (hooks) => hooks.stop(session, false, unending) },
  { event: "SubagentStop", run: (hooks) => hooks.subagentStop(session, false, unending) },
  { event: "SessionEnd", run: (hooks) => hooks.sessionEnd(session, "stopped", unending) },
];

describe("a hook outside a call", () => {
  it.each(outsideCalls)("that fails is logged by name and source: $event", async ({ event, run }) => {
    const { hooks, logged } = watchRun(async () => {
      throw new Error(`it cannot read ${secret}`);
    });
    await run(hooks);
    expect(logged).toMatchObject([
      [
        { event, hook: "./check.sh", source: ".claude/settings.json", outcome: "failed", sessionId: "s1" },
        "a hook failed",
      ],
    ]);
    expect(JSON.stringify(logged)).not.toContain(secret);
  });

  it.each(outsideCalls)("that ends well is not logged: $event", async ({ run }) => {
    const { hooks, logged } = watchRun(async () => undefined);
    await run(hooks);
    expect(logged).toEqual([]);
  });

  it.each(outsideCalls)("ends with the server, which waits for it: $event", async ({ event, run }) => {
    const began = Promise.withResolvers<void>();
    let isEnded = false;
    const { hooks, close, logged } = watchRun(async (_input, { signal }) => {
      began.resolve();
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      isEnded = true;
    });
    const said = run(hooks).then(
      () => "said",
      () => "rejected",
    );
    await began.promise;
    await close();
    expect(isEnded).toBe(true);
    expect(await said).toBe(event === "SessionEnd" ? "said" : "rejected");
    expect(logged).toHaveLength(event === "SessionEnd" ? 1 : 0);
  });
});

it("a hook cannot start behind the end of the server", async () => {
  const began: string[] = [];
  const { hooks, close } = watchRun(async (input) => void began.push(input.hook_event_name));
  await close();
  await hooks.sessionEnd(session, "stopped", unending);
  await expect(hooks.userPromptSubmit("words", session, unending)).rejects.toThrow(/server ends/);
  expect(began).toEqual([]);
});
