import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What `openTerminal` starts. */
export type TerminalProgram = {
  command: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
  /** In columns and rows. */
  size?: { columns: number; rows: number };
};

/** Starts a program in a real terminal, tmux, until it's closed. `press` takes tmux's names of keys. */
export async function openTerminal({ command, args, cwd, env, size }: TerminalProgram) {
  const folder = await mkdtemp(join(tmpdir(), "countersign-tmux-"));
  const socket = join(folder, "socket");
  const output = join(folder, "output");
  const code = join(folder, "code");
  const tmux = async (...rest: string[]) =>
    (await run("tmux", ["-S", socket, "-f", "/dev/null", ...rest])).stdout;
  const screen = () => tmux("capture-pane", "-p");
  async function close(): Promise<void> {
    await tmux("kill-server").catch(() => undefined); // ends by itself with the program
    await rm(folder, { recursive: true, force: true });
  }
  const { columns, rows } = size ?? { columns: 120, rows: 40 };
  const variables = Object.entries({ ...env, TERM: "tmux-256color", LANG: "C.UTF-8" });
  const words = ["env", "-i", ...variables.map(([name, value]) => `${name}=${value}`), command, ...args];
  await tmux("new-session", "-d", "-x", String(columns), "-y", String(rows), "-c", cwd, "sleep 1000000");
  // Before the program starts, so that nothing that it writes is missing, and its last words stay on the screen.
  await tmux("set-option", "-g", "remain-on-exit", "on", ";", "set-option", "-g", "history-limit", "20000");
  await tmux("pipe-pane", "-O", `cat > '${output}'`);
  // tmux itself doesn't always know how a program ended.
  const keepCode = [
    "sh",
    "-c",
    'file=$1; shift; "$@"; echo $? > "$file.new"; mv "$file.new" "$file"',
    "sh",
    code,
  ];
  await tmux("respawn-pane", "-k", "-c", cwd, ...keepCode, ...words);
  return {
    press: (...keys: string[]) => tmux("send-keys", ...keys),
    /** As if it was typed, with nothing that tmux reads as the name of a key. */
    type: (text: string) => tmux("send-keys", "-l", text),
    /** As a terminal pastes it, in brackets where the program asked for them. */
    async paste(text: string) {
      await tmux("set-buffer", text);
      await tmux("paste-buffer", "-p", "-r");
    },
    screen,
    /** The screen and everything that scrolled away above it. */
    history: () => tmux("capture-pane", "-p", "-S", "-"),
    /** Every byte that the program wrote. */
    written: () => readFile(output, "utf8"),
    resize: (width: number, height: number) =>
      tmux("resize-window", "-x", String(width), "-y", String(height)),
    close,
    /** The exit code of the program; null while it runs. */
    exitCode: () =>
      readFile(code, "utf8").then(
        (text) => Number(text),
        () => null,
      ),
  };
}
