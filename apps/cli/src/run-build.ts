// Runs `node <arguments>` as the leader of a process group, and ends the whole group when standard input closes: that
// happens however the process that started this one ended, with SIGKILL too.
import { spawn } from "node:child_process";

/** What a build may take to end in order. */
const endLimitMs = 2_000;

const build = spawn(process.execPath, process.argv.slice(2), { stdio: ["ignore", "inherit", "inherit"] });
build.once("error", (error) => {
  console.error(error);
  process.exit(1);
});
build.once("exit", (code) => process.exit(code ?? 1));
process.stdin.once("close", endGroup).resume();

function endGroup(): void {
  // This process is of the group, and must outlive the signal to send the other one.
  process.on("SIGTERM", () => undefined);
  build.removeAllListeners("exit");
  signalGroup("SIGTERM");
  setTimeout(() => {
    signalGroup("SIGKILL");
    process.exit(1);
  }, endLimitMs);
}

function signalGroup(signal: NodeJS.Signals): void {
  // Windows has no groups.
  if (process.platform === "win32") build.kill(signal);
  else process.kill(-process.pid, signal);
}
