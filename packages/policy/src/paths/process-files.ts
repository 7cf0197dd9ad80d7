import { meetsFolder } from "./glob-guardrail.ts";
import { startOfPathsIn } from "./path-text.ts";

/** What `/proc` shows of a process that can hold secrets, or leads to its files. */
const names = ["environ", "mem", "cmdline", "root", "cwd", "fd", "fdinfo", "map_files", "pagemap", "auxv"];
const ofProcess = new RegExp(`^/proc/\\d+(?:/task/\\d+)?/(?:${names.join("|")})(?:/|$)`, "i");
const holdsProcesses = /^\/proc(?:\/\d+(?:\/task(?:\/\d+)?)?)?$/;

/** Whether a path is another process's environment, memory, arguments or files ("surely"), or a folder that holds some ("below"). */
export function touchesProcess(path: string): "surely" | "below" | "no" {
  if (!path.startsWith("/proc")) return "no";
  if (ofProcess.test(path)) return "surely";
  return holdsProcesses.test(path) ? "below" : "no";
}

/** The same for what a pattern from a folder can become. */
export function globTouchesProcess(folder: string, glob: string): "surely" | "below" | "no" {
  const segments = `${startOfPathsIn(folder)}/${glob}`
    .split("/")
    .filter((name) => name !== "" && name !== ".");
  // Any number counts; only a name that starts with a letter can’t be one.
  const [first = "*", id = "*", ...rest] = segments;
  const known = /^[A-Za-z]/.test(id) ? id : "1";
  const pattern = [first, ...(segments.length > 1 ? [known] : []), ...rest].join("/");
  const found = names.map((name) => meetsFolder("/", pattern, `/proc/1/${name}`));
  if (found.includes("inside")) return "surely";
  return found.includes("above") ? "below" : "no";
}
