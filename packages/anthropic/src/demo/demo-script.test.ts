import { type DemoTaskId, demoTasks } from "@countersign/contracts/demo-task";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPlayer } from "../scripted/script.ts";
import { createDemoScript, demoWishes } from "./demo-script.ts";
import { reactionTo } from "./reactions.ts";
import { commandSentences, messageLabel, sampleCommands } from "./sample-commands.ts";
import { bug, sampleFiles } from "./sample-files.ts";
import { allTools, type Treatment, treatments, type Walk, walkDemo } from "./walk-demo.ts";

const tour = "Find the bug and fix it";
const stepsOf = (walk: Walk) => [...new Set(walk.calls.map((call) => call.step))];
const textAfter = (walk: Walk, step: string) =>
  walk.texts[walk.calls.findLast((call) => call.step === step)?.turn ?? -1] ?? "";
const treatStep =
  (step: string, treatment: Treatment) =>
  (call: { step: string }): Treatment =>
    call.step === step ? treatment : "approve";

describe("the tour", () => {
  it("reads, proposes the fix, runs the tests, proposes a deletion, puts it back, and queues three calls", async () => {
    const walk = await walkDemo({ tasks: [tour] });
    expect(stepsOf(walk)).toEqual(["look", "read", "fix", "test", "danger", "restore", "queue"]);
    expect(walk.calls.filter((call) => call.step === "queue").map((call) => call.tool)).toEqual([
      "Write",
      "Edit",
      "Bash",
    ]);
    expect(walk.texts[0]).toContain("scripted demo");
    expect(textAfter(walk, "test")).toContain("All tests pass");
    expect(walk.texts.at(-1)).toContain("The fix ran");
  });

  it("asks for every change, and only reads without approval", async () => {
    const walk = await walkDemo({ tasks: [tour] });
    const readers = walk.calls.filter((call) => ["LS", "Read", "Grep"].includes(call.tool));
    expect(readers.every((call) => ["look", "read"].includes(call.step))).toBe(true);
  });

  it.each([
    { step: "fix", treatment: "deny", says: "does not ask|do not ask again" },
    { step: "fix", treatment: "deny-with-reason", says: "“not on a Friday”" },
    { step: "fix", treatment: "instruct", says: "“rather use tabs”.*script" },
    { step: "fix", treatment: "abort", says: "aborted the fix" },
    { step: "fix", treatment: "rule", says: "A rule of the team says no" },
    { step: "test", treatment: "deny-with-reason", says: "denied: “not on a Friday”" },
    { step: "danger", treatment: "approve", says: "the call to stop" },
    { step: "danger", treatment: "deny", says: "the call to deny" },
    { step: "danger", treatment: "deny-with-reason", says: "“not on a Friday”" },
    { step: "danger", treatment: "instruct", says: "“rather use tabs”" },
    { step: "danger", treatment: "abort", says: "Aborted" },
    { step: "queue", treatment: "deny-with-reason", says: "The changelog was denied: “not on a Friday”" },
  ] as const)("answers to $treatment at $step", async ({ step, treatment, says }) => {
    const walk = await walkDemo({ tasks: [tour], treat: treatStep(step, treatment) });
    expect(textAfter(walk, step)).toMatch(new RegExp(says, "s"));
  });

  it("says that a test fails when the fix was denied", async () => {
    const walk = await walkDemo({ tasks: [tour], treat: treatStep("fix", "deny") });
    expect(textAfter(walk, "test")).toContain("One test fails");
  });

  it.each([
    { output: "tests 0\npass 0\nfail 0", says: "No test was found" },
    { output: "tests 3\npass 3\nfail 0", says: "All tests pass" },
    { output: "tests 3\npass 1\nfail 2", says: "2 tests fail" },
    { output: "fail 0", says: "No test failed" },
  ])("says of “$output” only what it shows", ({ output, says }) => {
    const calls = [
      { tool: "Bash", input: { command: "node --test" }, outcome: { kind: "ran" as const, text: output } },
    ];
    expect(reactionTo({ name: "test", calls }, [])).toContain(says);
  });

  it("says nothing twice at its end", async () => {
    const walk = await walkDemo({ tasks: ["hello"], files: { "README.md": "# Mine" } });
    expect(walk.texts.at(-1)?.match(/`git status` ran/g)).toHaveLength(1);
    expect(walk.texts.join("\n")).not.toContain("..");
  });

  it("puts nothing back when the deletion did not run", async () => {
    const walk = await walkDemo({ tasks: [tour], treat: treatStep("danger", "deny") });
    expect(stepsOf(walk)).not.toContain("restore");
  });

  it("reads again and proposes again, once, when the file changed in between", async () => {
    const treat = (call: { step: string }) => (/fix/.test(call.step) ? "changed" : "approve");
    const walk = await walkDemo({ tasks: [tour], treat });
    expect(stepsOf(walk).slice(2, 6)).toEqual(["fix", "reread", "refix", "test"]);
  });

  it("leaves the code alone when an earlier session fixed it", async () => {
    const fixed = sampleFiles[bug.file]?.replace(bug.line, () => bug.fixed) ?? "";
    const walk = await walkDemo({ tasks: [tour], files: { ...sampleFiles, [bug.file]: fixed } });
    expect(stepsOf(walk)).not.toContain("fix");
    expect(textAfter(walk, "read")).toContain("fixed already");
  });

  it("can be taken twice in one session, and continues after a plain confirmation", async () => {
    const walk = await walkDemo({ tasks: [tour, tour, "continue"] });
    expect(walk.turnsOf[1]).toBeGreaterThan(5);
    expect(walk.turnsOf[2]).toBe(1);
  });
});

/** What the model is sent of a command of the sample: its text without front matter, with the arguments in their place. */
function commandText(name: "commit" | "review" | "fix-tests", message = ""): string {
  const text = sampleCommands[`.countersign/commands/${name}.md`] ?? "";
  return text.replace(/^---[\s\S]*?\n---\n/, "").replaceAll("$ARGUMENTS", () => message);
}

describe("a command of the sample", () => {
  const bashes = (walk: Walk) =>
    walk.calls.flatMap((call) => (call.tool === "Bash" ? [call.input.command] : []));

  it("/commit looks, stages, commits what the tour changed, and asks for one thing that it does not grant", async () => {
    const treat = (call: { step: string }): Treatment => (call.step === "queue" ? "deny" : "approve");
    const walk = await walkDemo({ tasks: [tour, commandText("commit")], treat });
    expect(bashes(walk).slice(-5)).toEqual([
      "git status --short",
      "git log --format=%s",
      "git add --all",
      "git commit -m 'Share the cents that are left'",
      "git push",
    ]);
    expect(walk.texts.at(-1)).toContain("so do the command’s permissions");
  });

  it("/commit makes something to commit where nothing changed, every time anew", async () => {
    const walk = await walkDemo({ tasks: [commandText("commit")] });
    expect(walk.calls.map((call) => call.step)).toEqual([
      "look",
      "look",
      "stand",
      "stand",
      "entry",
      "stage",
      "commit",
      "push",
    ]);
    const [entry] = walk.calls.filter((call) => call.step === "entry");
    expect(entry?.input).toMatchObject({
      file_path: "CHANGELOG.md",
      content: expect.stringContaining("- Split a bill\n"),
    });
  });

  it.each([
    { name: "the person's words", words: "Keep the cent", want: "git commit -m 'Keep the cent'" },
    { name: "words with a quote", words: "Don't; rm -rf ~", want: "git commit -m 'Don'\\''t; rm -rf ~'" },
    {
      name: "two lines and what a terminal would act on",
      words: "one\n\u001b[2Jtwo",
      want: "git commit -m 'one [2Jtwo'",
    },
    { name: "the label itself", words: `x ${messageLabel} y`, want: "git commit -m 'y'" },
    {
      name: "the text of another command",
      words: commandSentences.review,
      want: `git commit -m '${commandSentences.review}'`,
    },
    { name: "too many", words: "x".repeat(200), want: `git commit -m '${"x".repeat(72)}'` },
    { name: "none", words: "", want: "git commit -m 'Write down what changed'" },
  ])("/commit makes one line and one word of the shell of $name", async ({ words: message, want }) => {
    const walk = await walkDemo({ tasks: [commandText("commit", message)] });
    expect(bashes(walk)).toContain(want);
  });

  it.each([
    { step: "stand", treatment: "deny", want: ["look", "stand"] },
    { step: "entry", treatment: "deny-with-reason", want: ["look", "stand", "entry"] },
    { step: "commit", treatment: "rule", want: ["look", "stand", "entry", "stage", "commit"] },
  ] as const)("/commit goes no further when $step is refused", async ({ step, treatment, want }) => {
    const walk = await walkDemo({ tasks: [commandText("commit")], treat: treatStep(step, treatment) });
    expect(stepsOf(walk)).toEqual(want);
  });

  it("/review reads only, and says what is wrong", async () => {
    const walk = await walkDemo({ tasks: [commandText("review")] });
    expect(stepsOf(walk)).toEqual(["look", "read"]);
    expect(walk.texts.at(-1)).toContain("drops what does not divide evenly");
    const after = await walkDemo({ tasks: [tour, commandText("review")] });
    expect(after.texts.at(-1)).toContain("nothing to add");
  });

  it("/review does not report on code that it could not read", async () => {
    const walk = await walkDemo({ tasks: [commandText("review")], treat: treatStep("read", "deny") });
    expect(walk.texts.at(-1)).toContain("could not read the code");
  });

  it("/fix-tests runs them, repairs, and runs them again; the second time there is nothing to repair", async () => {
    const walk = await walkDemo({ tasks: [commandText("fix-tests"), commandText("fix-tests")] });
    expect(walk.calls.map((call) => call.step)).toEqual([
      "look",
      "look",
      "check",
      "read",
      "read",
      "read",
      "fix",
      "test",
      "look",
      "look",
      "check",
    ]);
    expect(walk.texts.at(-1)).toContain("All tests pass");
  });

  it("/fix-tests runs nothing twice when the repair was denied", async () => {
    const walk = await walkDemo({ tasks: [commandText("fix-tests")], treat: treatStep("fix", "deny") });
    expect(stepsOf(walk)).toEqual(["look", "check", "read", "fix"]);
  });

  it.each(["commit", "review", "fix-tests"] as const)(
    "/%s only looks in a folder that is not the sample",
    async (name) => {
      const walk = await walkDemo({ tasks: [commandText(name, "now")], files: { "README.md": "# Mine" } });
      expect(stepsOf(walk)).toEqual(["look", "status"]);
    },
  );
});

describe("anything else", () => {
  it("is answered with the truth and a small sequence", async () => {
    const walk = await walkDemo({ tasks: ["Build me a web shop in Rust, please"] });
    expect(walk.texts[0]).toContain("not a language model");
    expect(walk.texts[0]).toContain("I cannot work on “Build me a web shop in Rust, please”");
    expect(stepsOf(walk)).toEqual(["look", "test"]);
  });

  it.each([
    { task: "run the tests", tool: "Bash", input: { command: "node --test" } },
    { task: "Please read `src/cli.js`", tool: "Read", input: { file_path: "src/cli.js" } },
    { task: "search for Math.floor(", tool: "Grep", input: { pattern: "Math\\.floor\\(" } },
    { task: "ls", tool: "LS", input: { path: "." } },
    { task: "show the queue", tool: "Write", input: { file_path: "CHANGELOG.md" } },
    { task: "propose something dangerous", tool: "Bash", input: { command: "rm -rf test" } },
  ])("understands “$task”", async ({ task, tool, input }) => {
    const walk = await walkDemo({ tasks: ["hello", task] });
    expect(walk.calls).toContainEqual(
      expect.objectContaining({ tool, input: expect.objectContaining(input) }),
    );
  });

  it.each(demoWishes)("plays something for its own suggestion “%s”", async (task) => {
    const walk = await walkDemo({ tasks: [task] });
    expect(walk.calls.length).toBeGreaterThan(0);
    expect(walk.texts[0]).not.toContain("I cannot work on");
  });

  it.each([...demoWishes, "something else"])(
    "does no harm in a folder that is not the sample: “%s”",
    async (task) => {
      const walk = await walkDemo({ tasks: [task], files: { "README.md": "# Mine", "main.c": "" } });
      const changing = walk.calls.filter((call) => !["LS", "Read", "Grep"].includes(call.tool));
      for (const call of changing) {
        expect([
          { file_path: "countersign-notes.md", content: expect.any(String) },
          { command: "git status --short" },
          { command: "node --test" },
        ]).toContainEqual(call.input);
      }
    },
  );

  it("sums up what was asked and done, without a call", async () => {
    const walk = await walkDemo({ tasks: ["ls", "Summarize this conversation. Your summary replaces it:"] });
    expect(walk.turnsOf[1]).toBe(1);
    expect(walk.texts.at(-1)).toContain("- “ls”");
    expect(walk.texts.at(-1)).toContain("Calls so far: 2.");
  });

  it("summarizes a conversation whose calls are given as text", async () => {
    const script = createDemoScript({ delayMs: 0 });
    const said = (role: "user" | "assistant", ...texts: string[]) => ({
      role,
      content: texts.map((text) => ({ type: "text" as const, text })),
    });
    const reply = await createPlayer(script)({
      model: "scripted-demo",
      isStreamed: true,
      system: "",
      tools: [],
      key: "k",
      attempt: 1,
      messages: [
        said("user", "/commit", commandSentences.commit),
        said("assistant", "I look.", '[The agent called LS with {"path":"."}]'),
        said("user", "[The call’s result] README.md", "Summarize this conversation."),
      ],
    });
    const message = JSON.stringify(reply);
    expect(message).toContain("- “/commit”");
    expect(message).toContain("Calls so far: 1.");
    expect(message).not.toContain("README");
  });

  it("without tools is said, and nothing is called", async () => {
    const walk = await walkDemo({ tasks: [tour], tools: [] });
    expect(walk.calls).toEqual([]);
    expect(walk.texts[0]).toContain("no tools");
  });
});

describe("a guided task", () => {
  const promptOf = (id: DemoTaskId) => demoTasks.find((task) => task.id === id)?.prompt ?? "";
  const fixed = {
    ...sampleFiles,
    [bug.file]: sampleFiles[bug.file]?.replace(bug.line, () => bug.fixed) ?? "",
  };

  it.each([
    { name: "the fix where the bug is", files: sampleFiles, want: ["look", "read", "fix"] },
    { name: "another edit where it is fixed", files: fixed, want: ["look", "read", "change"] },
  ])("shows one diff: $name", async ({ files, want }) => {
    const walk = await walkDemo({ tasks: [promptOf("approve-diff")], files });
    expect(stepsOf(walk)).toEqual(want);
  });

  it("finds something to change however often it is taken", async () => {
    const prompt = promptOf("approve-diff");
    const walk = await walkDemo({ tasks: [prompt, prompt, prompt, prompt, prompt] });
    expect(walk.calls.filter(({ tool }) => tool === "Edit")).toHaveLength(5);
    expect(walk.texts.join("\n")).not.toContain("failed");
  });

  it("proposes one danger, and puts nothing back where it was denied", async () => {
    const walk = await walkDemo({ tasks: [promptOf("deny-danger")], treat: treatStep("danger", "deny") });
    expect(stepsOf(walk)).toEqual(["look", "danger"]);
  });

  it("runs one command twice, and then another", async () => {
    const walk = await walkDemo({ tasks: [promptOf("always-allow")] });
    const commands = walk.calls.flatMap(({ tool, input }) => (tool === "Bash" ? [input.command] : []));
    expect(commands).toEqual(["node src/cli.js 100.00 3", "node src/cli.js 100.00 3", "node --test"]);
    const denied = await walkDemo({ tasks: [promptOf("always-allow")], treat: treatStep("once", "deny") });
    expect(stepsOf(denied)).toEqual(["look", "once"]);
  });

  it.each([
    {
      name: "asks for the file that the intent keeps from it, and edits it then",
      expand: "approve" as const,
      want: ["look", "outside", "expand", "inside"],
    },
    {
      name: "leaves the file alone where that is denied",
      expand: "deny" as const,
      want: ["look", "outside", "expand"],
    },
  ])("$name", async ({ expand, want }) => {
    const treat = ({ step }: { step: string }): Treatment =>
      step === "outside" ? "rule" : step === "expand" ? expand : "approve";
    const walk = await walkDemo({ tasks: [promptOf("intent")], treat });
    expect(stepsOf(walk)).toEqual(want);
  });

  it("asks for no more where no intent is in the way", async () => {
    const walk = await walkDemo({ tasks: [promptOf("intent")] });
    expect(stepsOf(walk)).toEqual(["look", "outside"]);
  });
});

describe("for all verdicts", () => {
  const task = fc.oneof(
    fc.constantFrom(...demoWishes, "continue", "go on", "search for x", "ls", "README"),
    fc.constantFrom(
      commandText("commit"),
      commandText("commit", "Don't $1"),
      commandText("review"),
      commandText("fix-tests"),
    ),
    fc.string({ minLength: 1 }).filter((text) => text.trim() !== ""),
  );

  it("every task ends, the conversation stays well-formed, and every id is new", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(task, { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom(...treatments), { minLength: 1, maxLength: 30 }),
        fc.subarray([...allTools]),
        fc.constantFrom(sampleFiles, {}, { "README.md": "# Mine" }),
        async (tasks, order, tools, files) => {
          let next = 0;
          const treat = () => order[next++ % order.length] ?? "approve";
          const walk = await walkDemo({ tasks, tools, files: { ...files }, treat });
          expect(new Set(walk.calls.map((call) => call.id)).size).toBe(walk.calls.length);
          expect(walk.calls.every((call) => tools.includes(call.tool))).toBe(true);
          expect(walk.texts.every((text) => text.trim() !== "")).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
