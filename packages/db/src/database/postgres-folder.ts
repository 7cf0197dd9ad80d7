import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseProblem, errorCode } from "./database-problem.ts";
import type { PostgresLauncher } from "./postgres-account.ts";

/** The major version of the bundled Postgres: its data folders are of no use to another. */
const majorVersion = "18";

/**
 * Makes sure that `<dataFolder>/postgres` is a database of our version, and gives its password. A new one is made under
 * another name and renamed when it is whole, so that a start that was cut short leaves nothing half done, and of two
 * servers that start at once one wins.
 */
export async function preparePostgresFolder(
  dataFolder: string,
  programs: { initdb: string; launcher: PostgresLauncher },
): Promise<{ folder: string; password: string }> {
  const folder = join(dataFolder, "postgres");
  const version = await readIfThere(join(folder, "PG_VERSION"));
  if (version === null) await makeFolder(dataFolder, folder, programs);
  else if (version.trim() !== majorVersion) {
    throw new DatabaseProblem(
      `${folder} was made by Postgres ${version.trim()}, and this program brings Postgres ${majorVersion}: set COUNTERSIGN_DATA to another folder, or DATABASE_URL to a Postgres ${version.trim()} that serves it.`,
    );
  }
  const password = await readIfThere(join(folder, "countersign.password"));
  if (password === null) {
    throw new DatabaseProblem(
      `${folder} is a Postgres database that Countersign didn’t create. Set COUNTERSIGN_DATA to another folder.`,
    );
  }
  return { folder, password };
}

async function makeFolder(
  dataFolder: string,
  folder: string,
  programs: { initdb: string; launcher: PostgresLauncher },
): Promise<void> {
  await removeLeftovers(dataFolder);
  const draft = join(dataFolder, `postgres.new-${process.pid}-${randomBytes(4).toString("hex")}`);
  const passwordFile = `${draft}.password`;
  const password = randomBytes(24).toString("base64url");
  const { owner } = programs.launcher;
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (owner !== null)
      await Promise.all([draft, passwordFile].map((path) => chown(path, owner.uid, owner.gid)));
    await runInitdb(programs, draft, passwordFile);
    await rename(passwordFile, join(draft, "countersign.password"));
    await rename(draft, folder);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes(errorCode(error) ?? "")) throw error;
    if ((await readIfThere(join(folder, "PG_VERSION"))) === null) {
      throw new DatabaseProblem(
        `${folder} contains something other than a database. Move it, or set COUNTERSIGN_DATA to another folder.`,
      );
    }
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

/** Drafts of processes that died. The number in the name is the process that made it. */
async function removeLeftovers(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    const pid = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(dataFolder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

async function runInitdb(
  programs: { initdb: string; launcher: PostgresLauncher },
  folder: string,
  passwordFile: string,
): Promise<void> {
  const { file, args, ...account } = programs.launcher.command(programs.initdb, [
    `--pgdata=${folder}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ]);
  const output: Buffer[] = [];
  const child = spawn(file, args, { ...account, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code === 0) return;
  const words = Buffer.concat(output).toString("utf8").trim().split("\n").slice(-3).join(" ");
  throw new DatabaseProblem(`The database in ${folder} couldn’t be created: ${words}`);
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return null;
    throw error;
  }
}
