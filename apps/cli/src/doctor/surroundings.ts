import { homedir } from "node:os";

/** Where agents and their settings are looked for. */
export type Surroundings = {
  home: string;
  /** The folder whose project files count. Absolute. */
  folder: string;
  /** Where the machine's settings of Claude Code are. */
  managedFolder: string;
  variables: Record<string, string | undefined>;
  /** The agent's program. */
  program: string;
};

/** This person's, on this machine. */
export function surroundingsOf({ folder, program }: Pick<Surroundings, "folder" | "program">): Surroundings {
  const home = process.env.HOME || homedir();
  return { home, folder, program, managedFolder: "/etc/claude-code", variables: process.env };
}
