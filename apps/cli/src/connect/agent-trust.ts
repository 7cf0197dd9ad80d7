import { errorMessage } from "@countersign/contracts/error-message";
import { type AgentPlace, type ChangedFiles, readIfThere, writeChangedFiles } from "./agent-files.ts";
import { putBack, recordChange, restoreText } from "./changed-settings.ts";

type Known = ChangedFiles[string] | undefined;

/** Another file of an agent, which says whether the agent runs what is in its settings file. `program`: the agent's. */
export type AgentTrust = {
  file: string;
  /** Has the agent run it. Throws `StartError` if it wouldn't. */
  grant: (program: string) => Promise<void>;
  /** Whether the agent would run it now. Throws `StartError` if the agent doesn't say. */
  isGranted: (program: string) => Promise<boolean>;
  /** Undoes `grant` in a file that has changed since. The hooks must still be in the settings file. */
  withdraw: (program: string, known: Known) => Promise<void>;
};

/** `before`: the earlier text of the settings file. `changed`: the record of changed files at that time. */
type Granted = {
  place: AgentPlace;
  program: string;
  file: string;
  before: string | null;
  changed: ChangedFiles;
};

/** Has the agent trust what is in its settings file, and restores both files if it doesn't. Returns whether it already did. */
export async function grantTrust(trust: AgentTrust, given: Granted): Promise<boolean> {
  const before = await readIfThere(trust.file);
  try {
    await trust.grant(given.program);
  } catch (error) {
    await putBack(trust.file, before);
    await putBack(given.file, given.before);
    await writeChangedFiles(given.place, given.changed);
    throw error;
  }
  const after = (await readIfThere(trust.file)) ?? "";
  if (after === (before ?? "")) return true;
  await recordChange(given.place, trust.file, { before, after, withoutHooks: before });
  return false;
}

/** Withdraws the trust, and returns a sentence about it. If the file has changed since, the agent itself edits it. */
export async function withdrawTrust(trust: AgentTrust, program: string, known: Known): Promise<string> {
  const { file } = trust;
  const asBefore = await restoreText({ file, text: await readIfThere(file), known });
  if (asBefore !== null) return asBefore;
  try {
    await trust.withdraw(program, known);
    return `Removed the trust in the hooks from ${file}. Nothing else changed.`;
  } catch (error) {
    return `${errorMessage(error)} Remove Countersign’s hooks from ${file} yourself.`;
  }
}
