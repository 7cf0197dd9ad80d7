import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** How long the file stays for a browser that starts slowly. */
const keptMs = 60_000;

type Start = (program: string, args: readonly string[]) => ChildProcess;

/**
 * Opens an address that signs in. It goes through a file that only its owner can read, because every user of the machine can read the
 * arguments of a browser. Calls `onFailure` if no browser can be started.
 */
export async function openInBrowser(
  address: string,
  {
    dataFolder,
    onFailure,
    platform = process.platform,
    start = startDetached,
  }: { dataFolder: string; onFailure: () => void; platform?: NodeJS.Platform; start?: Start },
): Promise<void> {
  const file = join(dataFolder, `open-${randomUUID()}.html`);
  // The address is a URL, so it has no quote.
  const page = `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url=${address.replaceAll("&", "&amp;")}">\n`;
  await writeFile(file, page, { mode: 0o600, flag: "wx" });
  setTimeout(() => void rm(file, { force: true }), keptMs).unref();
  const [program = "", ...args] = opener(platform, pathToFileURL(file).href);
  watch(start(program, args), onFailure);
}

/** Opens an address that holds no secret. Calls `onFailure` if no browser can be started. */
export function openPage(address: string, onFailure: () => void): void {
  const [program = "", ...args] = opener(process.platform, address);
  watch(startDetached(program, args), onFailure);
}

function watch(child: ChildProcess, onFailure: () => void): void {
  child.once("error", onFailure);
  child.once("exit", (code) => {
    if (code !== 0) onFailure();
  });
  child.unref();
}

function opener(platform: NodeJS.Platform, address: string): string[] {
  switch (platform) {
    case "darwin":
      return ["open", address];
    case "win32":
      return ["rundll32", "url.dll,FileProtocolHandler", address];
    default:
      return ["xdg-open", address];
  }
}

function startDetached(program: string, args: readonly string[]): ChildProcess {
  return spawn(program, args, { detached: true, stdio: "ignore" });
}
