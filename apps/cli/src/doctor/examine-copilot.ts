import { join } from "node:path";
import { readChangedFiles } from "../connect/agent-files.ts";
import { copilotFolder } from "../connect/copilot/copilot-connection.ts";
import { copilotConflicts } from "./copilot-conflicts.ts";
import { doctorMessages } from "./doctor-messages.ts";
import { type Examine, type Finding, fine, problem } from "./examination.ts";
import { examineAgent } from "./examine-agent.ts";
import { areOurs, probeHooks } from "./probe-hooks.ts";

/** Copilot CLI: settings can turn hooks off, and a variable can lead to other settings. */
export const examineCopilot: Examine = examineAgent(
  "copilot",
  async (found, surroundings, { sendsProbes }) => {
    const { place, key, findings } = found;
    const conflicts: Finding[] = (await copilotConflicts(surroundings)).map((about) =>
      problem("hooks-off", about),
    );
    const connected = Object.keys(await readChangedFiles(place).catch(() => ({})));
    const folder = copilotFolder(surroundings);
    const file = join(folder, "hooks", "countersign.json");
    if (!connected.includes(file))
      conflicts.push(
        surroundings.variables.COPILOT_HOME
          ? problem("config-folder", folder)
          : problem("settings-missing", file),
      );
    const more = conflicts.length === 0 ? [fine(doctorMessages.nothingDisables)] : conflicts;
    if (!sendsProbes || !areOurs(findings)) return more;
    return [...more, ...(await probeHooks("copilot", { place, hasKey: key !== null }, surroundings))];
  },
);
