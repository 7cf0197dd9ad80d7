import type { JsonObject, JsonValue } from "@countersign/contracts/json";
import { countOf, describeOutcome, type Outcome, quote } from "./outcome.ts";
import type { PlayedCall, PlayedStep } from "./progress.ts";
import type { StepCall } from "./steps.ts";

/** What the demo says about the result of its last step. `calls` are the step's own, for their names. */
export function reactionTo(step: PlayedStep, calls: readonly StepCall[]): string {
  const outcomes = step.calls.map((call) => call.outcome);
  const [first] = outcomes;
  if (first === undefined) return "";
  if (step.name === "test" || step.name === "check") return toTests(first);
  if (step.name === "danger") return toDanger(first);
  if (step.name === "fix" || step.name === "refix") return toFix(first);
  if (step.name === "look" || step.name === "read" || step.name === "reread") return toReads(step.calls);
  if (step.name === "outside") return toOutside(first);
  if (step.name === "queue") return `That was the queue.${scriptNote(...outcomes)}`;
  return `${aboutOf(step.calls[0], calls)} ${describeOutcome(first)}.${scriptNote(first)}`;
}

/** The name of a call in a sentence. */
export function aboutOf(call: PlayedCall | undefined, calls: readonly StepCall[]): string {
  const same = calls.find(
    (planned) => planned.tool === call?.tool && targetOf(planned.input) === targetOf(call.input),
  );
  return same?.about ?? `The call of ${call?.tool ?? "a tool"}`;
}

function targetOf(input: JsonObject): JsonValue {
  return input.file_path ?? input.command ?? input.pattern ?? input.path ?? null;
}

function toFix(outcome: Outcome): string {
  switch (outcome.kind) {
    case "ran":
      return "The fix is in.";
    case "denied":
      return outcome.reason === null
        ? "You denied the fix, so the file stays as it is. I do not ask again."
        : `You denied the fix because ${quote(outcome.reason)}, so the file stays as it is.`;
    case "changed":
      return "The file changed after it was shown to you, so the edit did not run: what you approve is what runs.";
    case "aborted":
      return "You aborted the fix, so the file stays as it is.";
    default:
      return `The fix ${describeOutcome(outcome)}.${scriptNote(outcome)}`;
  }
}

function toTests(outcome: Outcome): string {
  const text = outcome.kind === "ran" ? outcome.text : outcome.kind === "failed" ? outcome.message : null;
  if (text === null) return `The test run ${describeOutcome(outcome)}.${scriptNote(outcome)}`;
  const failures = countOf("fail", text);
  if (failures === 0) {
    const passes = countOf("pass", text);
    if (passes > 0) return "All tests pass.";
    return passes === 0 ? "No test was found, so the run says nothing." : "No test failed.";
  }
  if (failures > 0) {
    return failures === 1
      ? "One test fails: the shares do not add up to the bill."
      : `${failures} tests fail; the output says which.`;
  }
  return outcome.kind === "ran"
    ? "The tests ran; you see their output above."
    : `The test run ${describeOutcome(outcome)}.`;
}

function toDanger(outcome: Outcome): string {
  switch (outcome.kind) {
    case "ran":
      return "It ran: the folder `test` is gone. This was the call to stop. It sounded reasonable, but it deletes the only thing that shows whether the program works; read what a call does, not what is said about it.";
    case "denied":
      return `Right: that was the call to deny. It would have deleted the tests.${
        outcome.reason === null ? "" : ` Your reason reached me: ${quote(outcome.reason)}.`
      } The folder is untouched.`;
    case "instructed":
      return `The folder is untouched, and your words reached me: ${quote(outcome.text)}. A language model would now act on them; I am a script and go on.`;
    case "aborted":
      return "Aborted, and well so: it would have deleted the tests. The folder is untouched.";
    default:
      return `The deletion ${describeOutcome(outcome)}. Well so: it would have taken the tests away.`;
  }
}

function toOutside(outcome: Outcome): string {
  switch (outcome.kind) {
    case "blocked":
      return `The edit was denied without asking you: ${quote(outcome.message)}`;
    case "ran":
      return "It ran. Under an intent that does not own the README it would have been denied without asking you.";
    default:
      return `The edit of the README ${describeOutcome(outcome)}.${scriptNote(outcome)}`;
  }
}

function toReads(calls: readonly PlayedCall[]): string {
  const stopped = calls.filter((call) => call.outcome.kind !== "ran");
  if (stopped.length === 0) return "";
  return stopped.map((call) => `${call.tool} ${describeOutcome(call.outcome)}.`).join(" ");
}

/** Where a language model would follow an instruction, the script says that it cannot. */
function scriptNote(...outcomes: Outcome[]): string {
  return outcomes.some((outcome) => outcome.kind === "instructed")
    ? " A language model would now act on that; I am a script and go on with my next step."
    : "";
}
