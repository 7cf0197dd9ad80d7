import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { roomyFolder } from "./roomy-folder.ts";

/** Where a server of a test is, and the variables that it is started with. `remove` ends a database that is left, and the folder. */
export type ServerPlace = {
  url: string;
  token: string;
  dataFolder: string;
  variables: Record<string, string>;
  remove(): void;
};

/** `environment` goes over what is set here; null takes a variable away. */
export async function newPlace(environment: Record<string, string | null>): Promise<ServerPlace> {
  const folder = mkdtempSync(join(roomyFolder(), "countersign-e2e-"));
  const dataFolder = join(folder, "data");
  const port = await freePort();
  const token = `e2e-token-${Math.random().toString(36).slice(2).padEnd(20, "x")}`;
  const variables = {
    PATH: process.env.PATH ?? "",
    HOME: folder,
    PORT: String(port),
    COUNTERSIGN_DATA: dataFolder,
    COUNTERSIGN_TOKEN: token,
    // A denial reaches the model at once, unless a journey is about taking it back.
    COUNTERSIGN_UNDO_SECONDS: "0",
    // Most tests are about approvals of commands that reach what they can reach.
    COUNTERSIGN_SANDBOX: "off",
    ...environment,
  };
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    dataFolder,
    variables: Object.fromEntries(
      Object.entries(variables).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    ),
    remove() {
      endDatabase(dataFolder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Ends a leftover database at once, even if it's already ending because its server was killed. */
function endDatabase(dataFolder: string): void {
  let files: string[];
  try {
    files = readdirSync(dataFolder, { recursive: true, encoding: "utf8" });
  } catch {
    return;
  }
  for (const file of files.filter((name) => name.endsWith("postmaster.pid"))) {
    const pid = Number(readFileSync(join(dataFolder, file), "utf8").split("\n")[0]);
    try {
      if (pid > 0) process.kill(pid, "SIGQUIT");
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
}
