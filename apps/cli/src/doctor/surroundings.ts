import { homedir } from "node:os";

/** Where to look for agents and their settings. */
export type Surroundings = {
  home: string;
  /** The folder of the project. Absolute. */
  folder: string;
  /** The folder of Claude Code's managed settings. */
  managedFolder: string;
  variables: Record<string, string | undefined>;
  /** The agent's program. */
  program: string;
};

/** Those of this person, on this machine. */
export function surroundingsOf({ folder, program }: Pick<Surroundings, "folder" | "program">): Surroundings {
  const home = process.env.HOME || homedir();
  return { home, folder, program, managedFolder: "/etc/claude-code", variables: process.env };
}
