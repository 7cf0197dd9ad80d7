import { errorMessage } from "@countersign/contracts/error-message";
import { type AgentPlace, type ChangedFiles, readIfThere, writeChangedFiles } from "./agent-files.ts";
import { putBack, recordChange, restoreText } from "./changed-settings.ts";

type Known = ChangedFiles[string] | undefined;

/** Another file of an agent, which says whether it runs what is in its settings file. `program`: the agent's. */
export type AgentTrust = {
  file: string;
  /** Makes the agent run it. Throws `StartError` where it wouldn't. */
  grant: (program: string) => Promise<void>;
  /** Whether the agent would run it now. Throws `StartError` where the agent doesn't say. */
  isGranted: (program: string) => Promise<boolean>;
  /** Takes back what `grant` set, where the file has changed since, and while the settings file is as it was. */
  withdraw: (program: string, known: Known) => Promise<void>;
};

/** `before`: what the settings file was; `changed`: what was known of changed files then. */
type Granted = {
  place: AgentPlace;
  program: string;
  file: string;
  before: string | null;
  changed: ChangedFiles;
};

/** Has the agent trust what is in its settings file. Where it doesn't, both files are made what they were. True: it did already. */
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
  await recordChange(given.place, trust.file, { before, after, foreign: before });
  return false;
}

/** Takes the trust back, and says so. The agent itself does it where its file has changed since. */
export async function withdrawTrust(trust: AgentTrust, program: string, known: Known): Promise<string> {
  const { file } = trust;
  const asBefore = await restoreText({ file, text: await readIfThere(file), known });
  if (asBefore !== null) return asBefore;
  try {
    await trust.withdraw(program, known);
    return `The trust in the hooks is out of ${file}. Everything else in it stays.`;
  } catch (error) {
    return `${errorMessage(error)} Remove the hooks of Countersign from ${file} yourself.`;
  }
}
