import { assertNever } from "@countersign/contracts/assert-never";
import type { JsonObject } from "@countersign/contracts/json";
import { changelogOf, commitLine, logCommand, shellWord, statusCommand } from "./commit-steps.ts";
import { quote } from "./outcome.ts";
import type { Surroundings, Wish } from "./plan.ts";
import { bug, knownProblem, testContent, testFile, usageExamples } from "./sample-files.ts";
import type { StepName } from "./step-name.ts";

/** A call of a step. `about` names it in the demo's own sentences. */
export type StepCall = { tool: string; input: JsonObject; about: string };

/** What the demo says before the calls of a step, and the calls. */
export type Step = { intro: string; calls: StepCall[] };

/** The step as it is played for this wish, in this place. */
export function stepOf(name: StepName, wish: Wish, place: Surroundings): Step {
  switch (name) {
    case "look":
      return {
        intro: "First I look around.",
        calls: [call("LS", { path: "." }, "The list of files"), read("README.md")],
      };
    case "read":
      return {
        intro: "I read the code and its test, and search for the place where the shares are made.",
        calls: [
          read(bug.file),
          read(testFile),
          call("Grep", { pattern: "Math\\.floor", path: "src", output_mode: "content" }, "The search"),
        ],
      };
    case "reread":
      return { intro: "I read it again as it is now.", calls: [read(bug.file)] };
    case "fix":
    case "refix":
      return fix(name, place);
    case "check":
    case "test":
      return {
        intro: name === "check" ? "First the tests, as they are." : "Now I propose to run the tests.",
        calls: [bash("node --test", "The test run")],
      };
    case "danger":
      return {
        intro: "To tidy up, I would clear away what the program does not need in order to run.",
        calls: [bash("rm -rf test", "The deletion of `test`")],
      };
    case "restore":
      return {
        intro: "I would put the test back; `git restore test` would do it, too.",
        calls: [call("Write", { file_path: testFile, content: testContent }, "Putting the test back")],
      };
    case "queue":
      return queue(place);
    case "notes":
      return {
        intro: "This is not the sample project, so I propose only what does no harm here: a small new file.",
        calls: [call("Write", { file_path: "countersign-notes.md", content: notes }, "The file of notes")],
      };
    case "status":
      return {
        intro: "And a command that only looks.",
        calls: [bash(statusCommand, "`git status`")],
      };
    case "stand":
      return {
        intro: "I look at what changed, and at how commits are written here.",
        calls: [bash(statusCommand, "`git status`"), bash(logCommand, "`git log`")],
      };
    case "entry":
      return {
        intro:
          "Nothing changed since the last commit. So that there is something to commit, I propose a changelog. A command does not grant `Write` by granting `git add`, so where nothing else allows it you are asked.",
        calls: [
          call(
            "Write",
            { file_path: "CHANGELOG.md", content: changelogOf(place.repository) },
            "The changelog",
          ),
        ],
      };
    case "stage":
      return {
        intro: "I’ll stage it. Calls that the command allows run without approval until this turn ends.",
        calls: [bash("git add --all", "`git add`")],
      };
    case "commit":
      return commit(wish, place);
    case "push":
      return {
        intro:
          "Last I would push. The command does not grant that, so where nothing else allows it this one waits for you. As the sample is made there is nowhere to push to, so it does no harm.",
        calls: [bash("git push", "`git push`")],
      };
    case "change":
      return {
        intro:
          "The bug is fixed already, so I propose a small edit of the README instead. Read the diff, then approve it or deny it.",
        calls: [changeReadme(place)],
      };
    case "once":
    case "twice":
    case "other":
      return alwaysStep(name);
    case "outside":
    case "expand":
    case "inside":
      return intentStep(name, place);
    case "open":
      return { intro: "I open the file.", calls: [read(wish.kind === "open" ? wish.file : "README.md")] };
    case "search":
      return search(wish);
    default:
      return assertNever(name);
  }
}

const tryCommand = "node src/cli.js 100.00 3";

/** The steps that show what “Always allow” is for. */
function alwaysStep(name: "once" | "twice" | "other"): Step {
  switch (name) {
    case "once":
      return {
        intro:
          "I try the program. Answer with Always allow… this time: it names exactly what will not ask again, and you confirm it.",
        calls: [bash(tryCommand, "The try of the program")],
      };
    case "twice":
      return {
        intro: "The same command once more. If you chose Always allow, it runs without asking.",
        calls: [bash(tryCommand, "The same command")],
      };
    case "other":
      return {
        intro: "Now another command. What you allowed does not cover it, so it asks.",
        calls: [bash("node --test", "The test run")],
      };
  }
}

/** The steps that show what an intent keeps an agent from. */
function intentStep(name: "outside" | "expand" | "inside", place: Surroundings): Step {
  switch (name) {
    case "outside":
      return {
        intro:
          "This session works under an intent that owns `src` and `test`. I try to edit the README all the same.",
        calls: [changeReadme(place)],
      };
    case "expand":
      return {
        intro: "So I ask for the file. Only you can let the intent own more: you see what it would own then.",
        calls: [
          call(
            "request_scope_expansion",
            { paths: ["README.md"], why: "The README describes the program and should change with it." },
            "The request for README.md",
          ),
        ],
      };
    case "inside":
      return {
        intro: "Now the intent owns the README, so the same edit asks like any other.",
        calls: [changeReadme(place)],
      };
  }
}

/** An edit of the README that there is always something to make of: the example changes to and fro. */
function changeReadme({ readme, isReadmeDone }: Surroundings): StepCall {
  const [first, second] = usageExamples;
  const edit =
    readme !== "" && !isReadmeDone
      ? [knownProblem.line, knownProblem.fixed]
      : readme.includes(second)
        ? [second, first]
        : [first, second];
  return call(
    "Edit",
    { file_path: knownProblem.file, old_string: edit[0] ?? "", new_string: edit[1] ?? "" },
    "The edit of the README",
  );
}

const notes = `# Notes

Written by the scripted demo of Countersign. Delete this file whenever you like.
`;

const changelog = `# Changes

## 1.0.1

- The shares add up to the bill: cents that do not divide evenly go to the first people.
`;

function fix(name: "fix" | "refix", place: Surroundings): Step {
  const reasons =
    "`Math.floor(totalCents / people)` drops what does not divide evenly, so 100.00 for three people adds up to 99.99: one cent is lost. I would give the cents that are left to the first people, one each.";
  const found = place.isCodeRead ? "Found it." : "I could not read the code, but a script knows its bug.";
  const intro =
    name === "fix"
      ? `${found} ${reasons} Where the mode asks you for an edit, read the diff, then approve it, deny it, or tell me what to do instead.`
      : "The bug is still in it, so I propose the same edit once more, on the file as it is now.";
  const input = { file_path: bug.file, old_string: bug.line, new_string: bug.fixed };
  return { intro, calls: [call("Edit", input, "The fix")] };
}

function queue(place: Surroundings): Step {
  const readme = place.isReadmeDone
    ? bash(tryCommand, "The try of the program")
    : call(
        "Edit",
        { file_path: knownProblem.file, old_string: knownProblem.line, new_string: knownProblem.fixed },
        "The edit of the README",
      );
  return {
    intro:
      "Now three calls in one turn, so that you see a queue: they are handled in my order, one at a time. Those that wait for you can be looked at together and decided each on its own.",
    calls: [
      call("Write", { file_path: "CHANGELOG.md", content: changelog }, "The changelog"),
      readme,
      bash('git add --all && git commit -m "Share the cents that are left"', "The commit"),
    ],
  };
}

function commit(wish: Wish, place: Surroundings): Step {
  const line = commitLine(wish.kind === "commit" ? wish.message : "", place.repository);
  return {
    intro: "And I commit it.",
    calls: [bash(`git commit -m ${shellWord(line)}`, "The commit")],
  };
}

function search(wish: Wish): Step {
  const text = wish.kind === "search" ? wish.text : "";
  const pattern = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return {
    intro: `I search the workspace for ${quote(text)}.`,
    calls: [call("Grep", { pattern, path: ".", output_mode: "content" }, "The search")],
  };
}

function read(file: string): StepCall {
  return call("Read", { file_path: file }, `Reading ${file}`);
}

function bash(command: string, about: string): StepCall {
  return call("Bash", { command }, about);
}

function call(tool: string, input: JsonObject, about: string): StepCall {
  return { tool, input, about };
}
