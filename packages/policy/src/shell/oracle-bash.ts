// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is shell text
import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { FOLDERS, STUBS } from "./oracle-scripts.ts";

/** A stub that ran: its words and the folder where it ran. */
export type Ran = { words: string[]; cwd: string };
/** What a script did. `files` are the files that exist afterwards, absolute. */
export type Outcome = { script: string; folder: string; ran: Ran[]; files: string[] };

const REAL = ["timeout", "nice", "nohup", "env", "stdbuf", "setsid", "xargs", "find", "bash", "sh", "true"];

export function findProgram(name: string): string | undefined {
  const folders = ["/bin", "/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Runs scripts in bash, each in an empty folder of its own, with a PATH that holds the stubs and a few wrappers. */
export async function runScripts(scripts: readonly string[]): Promise<Outcome[]> {
  const bash = findProgram("bash");
  if (bash === undefined) throw new Error("this test needs bash: install it, or put it on PATH");
  const root = realpathSync(mkdtempSync(join(tmpdir(), "shell-oracle-")));
  try {
    const half = Math.ceil(scripts.length / 2);
    const [first, second] = await Promise.all([
      runBatch(bash, join(root, "a"), scripts.slice(0, half)),
      runBatch(bash, join(root, "b"), scripts.slice(half)),
    ]);
    return [...first, ...second];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

// The inner bash keeps descriptor 9 open in everything that it starts, so that `$(…)` ends when the last of them does.
const DRIVER = `
n=0
while IFS= read -r -d '' script; do
  cd "$ROOT/w/$n" || exit 1
  unset OLDPWD
  : "$(PATH="$ROOT/bin" HOME="$ROOT/w/$n" "$REAL_BASH" --norc --noprofile -c "$script" 9>&1 </dev/null >/dev/null 2>&1)"
  printf '=\\0' >> "$ROOT/log"
  n=$((n+1))
done < "$ROOT/scripts"
`;

async function runBatch(bash: string, root: string, scripts: readonly string[]): Promise<Outcome[]> {
  prepare(root, scripts);
  await new Promise<void>((resolve, reject) => {
    const child = spawn(bash, ["--norc", "--noprofile", "-c", DRIVER], {
      env: { ROOT: root, REAL_BASH: bash, PATH: "/nowhere", LC_ALL: "C.UTF-8" },
      stdio: "ignore",
      detached: true,
    });
    const limit = setTimeout(
      () => {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      },
      20_000 + scripts.length * 60,
    );
    child.on("error", reject);
    child.on("exit", (code) => {
      clearTimeout(limit);
      if (code === 0) resolve();
      else
        reject(
          new Error(`bash ended with ${code} after ${readLog(root).length} of ${scripts.length} scripts`),
        );
    });
  });
  const ran = readLog(root);
  return scripts.map((script, index) => {
    const folder = join(root, "w", String(index));
    return { script, folder, ran: ran[index] ?? [], files: filesBelow(folder) };
  });
}

function prepare(root: string, scripts: readonly string[]): void {
  mkdirSync(join(root, "bin"), { recursive: true });
  writeFileSync(join(root, "log"), "");
  writeFileSync(join(root, "scripts"), scripts.map((script) => `${script}\0`).join(""));
  const stub = join(root, "bin", STUBS[0]);
  const fails = "case ${0##*/} in f*) exit 1;; n1) echo 1;; esac";
  writeFileSync(stub, `#!/bin/sh\nprintf '%s\\0' "$#" "\${0##*/}" "$PWD" "$@" >> '${root}/log'\n${fails}\n`);
  chmodSync(stub, 0o755);
  for (const name of STUBS.slice(1)) symlinkSync(stub, join(root, "bin", name));
  for (const name of REAL) {
    const program = findProgram(name);
    if (program !== undefined) symlinkSync(program, join(root, "bin", name));
  }
  scripts.forEach((_, index) => {
    for (const folder of FOLDERS) mkdirSync(join(root, "w", String(index), folder), { recursive: true });
  });
}

function readLog(root: string): Ran[][] {
  const fields = readFileSync(join(root, "log"), "utf8").split("\0");
  const scripts: Ran[][] = [];
  let current: Ran[] = [];
  for (let at = 0; at < fields.length - 1; ) {
    const field = fields[at] ?? "";
    if (field === "=") {
      scripts.push(current);
      current = [];
      at += 1;
      continue;
    }
    const count = Number(field);
    current.push({
      words: [fields[at + 1] ?? "", ...fields.slice(at + 3, at + 3 + count)],
      cwd: fields[at + 2] ?? "",
    });
    at += 3 + count;
  }
  return scripts;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
}
