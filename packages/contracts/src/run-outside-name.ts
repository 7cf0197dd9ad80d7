/** What the transcript and the audit log name as the command whose call runs outside the sandbox again. Nobody can type it. */
export const runOutsideName = "run outside";
