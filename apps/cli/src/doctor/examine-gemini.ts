import { join } from "node:path";
import { readChangedFiles } from "../connect/agent-files.ts";
import { doctorMessages } from "./doctor-messages.ts";
import { type Examine, type Finding, fine, problem } from "./examination.ts";
import { examineAgent } from "./examine-agent.ts";
import { geminiConflicts, geminiFolder } from "./gemini-conflicts.ts";
import { areOurs, probeHooks } from "./probe-hooks.ts";

/** Gemini CLI: its settings and its trust in the folder can turn hooks off, and a variable can lead to other settings. */
export const examineGemini: Examine = examineAgent("gemini", async (found, surroundings, { sendsProbes }) => {
  const { place, key, findings } = found;
  const { folder, variables } = surroundings;
  const conflicts: Finding[] = (await geminiConflicts(surroundings)).map(({ about }) =>
    problem("hooks-off", about),
  );
  const connected = Object.keys(await readChangedFiles(place).catch(() => ({})));
  const counting = [geminiFolder(surroundings), join(folder, ".gemini")];
  const isElsewhere = !counting.some((each) => connected.includes(join(each, "settings.json")));
  if (isElsewhere && variables.GEMINI_CLI_HOME)
    conflicts.push(problem("config-folder", variables.GEMINI_CLI_HOME));
  const more = conflicts.length === 0 ? [fine(doctorMessages.nothingDisables)] : conflicts;
  if (!sendsProbes || !areOurs(findings)) return more;
  return [...more, ...(await probeHooks("gemini", { place, hasKey: key !== null }, surroundings))];
});
