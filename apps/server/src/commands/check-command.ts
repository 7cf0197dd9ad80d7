import { filePieces, shellPieces } from "@countersign/commands";
import type { CommandCheck } from "@countersign/contracts/command";
import { ruleExamples } from "@countersign/policy";
import { readText } from "./known-command.ts";

/** What the text of a command would mean, with calls that each of its patterns was tried on. */
export function checkCommand(text: string): CommandCheck {
  const { parsed, patterns } = readText(text);
  const { description, argumentHint, allowedTools, allowsSubAgents, model, problem, warnings } = parsed;
  return {
    ...{ problem, warnings, description, argumentHint, allowsSubAgents, model },
    ...{ shell: shellPieces(parsed), files: filePieces(parsed) },
    patterns: patterns.map((pattern, index) => {
      const { allows, refuses } = pattern.problem === null ? ruleExamples(pattern.rule) : noExamples;
      return { ...pattern, span: allowedTools[index]?.span ?? null, allows, refuses };
    }),
  };
}

const noExamples = { allows: [], refuses: [] };
