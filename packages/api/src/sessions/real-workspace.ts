import { realpath, stat } from "node:fs/promises";
import { isAbsolute, resolve } from "node:path";
import { AppError } from "@countersign/contracts/app-error";

/**
 * The real path of a folder to work in. `~` is the home folder. Throws `AppError("bad-input")` that says what is wrong: not
 * absolute, not there, not a folder, not to be entered, or the product's own data folder.
 */
export async function realWorkspace(typed: string, places: { home: string; data: string }): Promise<string> {
  const path = typed === "~" || typed.startsWith("~/") ? places.home + typed.slice(1) : typed;
  if (path.includes("\0") || !isAbsolute(path)) {
    throw new AppError(
      "bad-input",
      `${JSON.stringify(typed)} isn’t an absolute path. Try /home/you/project.`,
      { field },
    );
  }
  const real = await realpath(resolve(path)).catch((cause: unknown) => {
    throw new AppError("bad-input", `The workspace ${path} ${describeError(cause)}.`, { cause, field });
  });
  if (!(await stat(real)).isDirectory())
    throw new AppError("bad-input", `The workspace ${path} isn’t a folder.`, { field });
  const data = await realpath(places.data).catch(() => places.data);
  if (real === data || real.startsWith(`${data}/`)) {
    throw new AppError(
      "bad-input",
      `The workspace ${path} is Countersign’s own data folder. Agents can’t work there.`,
      { field },
    );
  }
  return real;
}

/** The name that every input has for the folder. */
const field = "workspace";

function describeError(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : null;
  if (code === "ENOENT") return "doesn’t exist";
  if (code === "ENOTDIR") return "doesn’t exist: a part of the path is a file";
  if (code === "EACCES") return "isn’t accessible to this user";
  if (code === "ELOOP") return "is a loop of links";
  return `can’t be opened (${code ?? "unknown error"})`;
}
