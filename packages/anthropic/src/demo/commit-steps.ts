import type { Outcome } from "./outcome.ts";
import type { PlayedStep } from "./progress.ts";
import { bug } from "./sample-files.ts";
import type { StepName } from "./step-name.ts";

/** The two looks with which `/commit` begins. */
export const statusCommand = "git status --short";
export const logCommand = "git log --format=%s";

/** What is known of the repository, from the looks at it. Null where a look did not run. */
export type Repository = { changes: string | null; subjects: string[] | null };

export function repositoryOf(steps: readonly PlayedStep[]): Repository {
  const calls = steps.find((step) => step.name === "stand")?.calls ?? [];
  const outputOf = (command: string) => {
    const outcome = calls.find((call) => call.input.command === command)?.outcome;
    return outcome === undefined ? null : outputIn(outcome);
  };
  return {
    changes: outputOf(statusCommand),
    subjects: outputOf(logCommand)?.split("\n").slice(0, 20) ?? null,
  };
}

/** The steps of `/commit` in the sample: where nothing changed there is something to change first. */
export function commitPlan(steps: readonly PlayedStep[]): StepName[] {
  const { changes } = repositoryOf(steps);
  if (changes === null) return ["look", "stand"];
  const start: StepName[] = changes === "" ? ["look", "stand", "entry"] : ["look", "stand"];
  if (changes === "" && !hasSucceeded(steps, "entry")) return start;
  const push: StepName[] = hasSucceeded(steps, "commit") ? ["push"] : [];
  return [...start, "stage", "commit", ...push];
}

/** The line of the commit: the person's words, or what fits what changed. */
export function commitLine(message: string, { changes }: Repository): string {
  if (message !== "") return message;
  return changes?.includes(bug.file) === true ? "Share the cents that are left" : "Write down what changed";
}

/** The changelog made from the commits so far: another one after each, so that there is always something to commit. */
export function changelogOf({ subjects }: Repository): string {
  const lines = (subjects ?? []).map((subject) => `- ${subject}`);
  return ["# Changes", "", ...lines, "- This list, made from the log", ""].join("\n");
}

/** A text as one word of a shell. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function hasSucceeded(steps: readonly PlayedStep[], name: StepName): boolean {
  const outcome = steps.find((step) => step.name === name)?.calls[0]?.outcome;
  return outcome !== undefined && outputIn(outcome) !== null;
}

/** What a command that ran and did not fail has said; null for every other. */
function outputIn(outcome: Outcome): string | null {
  if (outcome.kind !== "ran" || /\[(exit code|ended by)/.test(outcome.text)) return null;
  return outcome.text === "(no output)" ? "" : outcome.text.trim();
}
