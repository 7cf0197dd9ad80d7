import { homedir } from "node:os";

/** How people start this command line on this machine, with the settings of this process. `isShared`: also people with other homes read it. */
export async function ownCommandLine({ isShared = false } = {}): Promise<string> {
  const [{ readSettings }, { commandLineOf }] = await Promise.all([
    import("@countersign/server/environment"),
    import("@countersign/server/command-line"),
  ]);
  return commandLineOf(readSettings(process.env), { home: isShared ? null : process.env.HOME || homedir() });
}
