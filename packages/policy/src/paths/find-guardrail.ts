import { createReason, type Reason } from "@countersign/contracts/reason";
import type { EvaluationContext } from "../evaluation-context.ts";
import type { PathAccess } from "../tools/tool-table.ts";
import { FolderSet } from "./folder-set.ts";
import { foldName, isInside, startOfPathsIn } from "./path-text.ts";
import {
  protectedInHome,
  protectedInMachine,
  protectedNames,
  protectedTails,
  RULE_FILES,
} from "./protected-places.ts";
import { isGitFile, mayBeGitFile } from "./repository-files.ts";
import type { ResolvedPath } from "./resolved-path.ts";

const plain = /^[\x20-\x7e]*$/;

/** Characters that some file systems do not see in a name. */
const ignored = /\p{Default_Ignorable_Code_Point}/gu;

const settingsInHome = new FolderSet(protectedInHome);

/** Every protected tail begins with one of these names; most paths hold none of them. */
const startOfTail = new RegExp(
  `/(?:${[...new Set(protectedTails.flatMap(([, tails]) => tails.map((tail) => tail.split("/")[1] ?? "")))]
    .map((name) => name.replaceAll(".", "\\."))
    .join("|")})/`,
);

/**
 * Why a path may not be written or deleted without asking, even if the rules allow it; null when nothing speaks against
 * it. Case, invisible characters and trailing dots and blanks are ignored, because some file systems ignore them too.
 * The product's data may not be read either: it holds its secrets. `covers` "below" is about all that is in a folder.
 */
export function findGuardrail(
  resolvedPath: ResolvedPath,
  access: PathAccess,
  evaluation: EvaluationContext,
  covers: "path" | "below" = "path",
): Reason | null {
  for (const path of resolvedPath.written) {
    const found = findForPath(path, access, evaluation, covers);
    if (found !== null) return found;
  }
  for (const path of resolvedPath.resolved) {
    if (resolvedPath.written.includes(path)) continue;
    const found = findForPath(path, access, evaluation, covers);
    if (found !== null) return found;
  }
  return null;
}

function findForPath(
  path: string,
  access: PathAccess,
  evaluation: EvaluationContext,
  covers: "path" | "below",
): Reason | null {
  if (isProductData(path, evaluation, covers)) return createReason("holds-own-data", { path });
  if (access === "read") return null;
  const isPlain = plain.test(path);
  const name = findProtectedName(path, isPlain);
  if (name !== null) return createReason("protected-path", { path, what: name });
  const folded = isPlain ? path.toLowerCase() : foldName(path);
  if (isProtectedInMachine(folded)) return createReason("machine-settings", { path });
  if (evaluation.programFolders.some((folder) => isInside(folded, folder)))
    return createReason("own-program", { path });
  const tail = findProtectedTail(folded);
  if (tail !== null) return createReason("protected-path", { path, what: tail });
  if (isRepositoryHead(folded, path, evaluation)) return createReason("makes-repository", { path });
  if (isGitFile(path, evaluation)) return createReason("protected-path", { path, what: "git's own files" });
  if (evaluation.homes.some((home) => isInSettings(folded, home))) {
    return createReason("home-settings", { path });
  }
  return access === "delete" ? findDeletion(path, evaluation) : null;
}

function isProductData(path: string, evaluation: EvaluationContext, covers: "path" | "below"): boolean {
  const folders = evaluation.productData;
  if (folders.length === 0) return false;
  const folded = foldName(path);
  return folders.some((data) => isInside(folded, data) || (covers === "below" && isInside(data, folded)));
}

function isProtectedInMachine(folded: string): boolean {
  if (!folded.startsWith("/etc/")) return false;
  return folded.startsWith("/etc/cron") || protectedInMachine.some((entry) => isInside(folded, entry));
}

function isInSettings(folded: string, home: string): boolean {
  const base = startOfPathsIn(foldName(home));
  return isInside(folded, base) && settingsInHome.holds(folded.slice(base.length));
}

/** Whether a path, as text, is one that may not be written without approval: for words of commands that nobody resolved. */
export function isProtectedPath(path: string, home: string): boolean {
  const isPlain = plain.test(path);
  const folded = isPlain ? path.toLowerCase() : foldName(path);
  return (
    findProtectedName(path, isPlain) !== null ||
    isProtectedInMachine(folded) ||
    findProtectedTail(folded) !== null ||
    isInSettings(folded, home)
  );
}

/** Whether nothing in a relative path is protected by its name, so that only the folder that it starts from can tell. */
export function isHarmlessName(path: string): boolean {
  return (
    plain.test(path) &&
    !path.startsWith("/") &&
    !path.startsWith("~") &&
    !path.includes("..") &&
    !startOfTail.test(`/${path.toLowerCase()}/`) &&
    !mayBeGitFile(`/${path}`) &&
    findProtectedName(`/${path}`, true) === null
  );
}

/** The last answers, for one home folder: most words of commands are in few folders. */
const neutral = { home: "", folders: new Map<string, boolean>() };
const mostFolders = 100;

/** Whether what is in a folder is protected by the names in it alone. */
export function isNeutralFolder(folder: string, home: string): boolean {
  if (neutral.home !== home || neutral.folders.size > mostFolders) {
    neutral.home = home;
    neutral.folders.clear();
  }
  let known = neutral.folders.get(folder);
  if (known === undefined) {
    known = findNeutral(folder, home);
    neutral.folders.set(folder, known);
  }
  return known;
}

function findNeutral(folder: string, home: string): boolean {
  const folded = foldName(folder);
  const base = startOfPathsIn(foldName(home));
  if (isInside(base === "" ? "/" : base, folded) || isInside(folded, "/etc")) return false;
  if (startOfTail.test(`${folded}/`) || isProtectedPath(folder, home)) return false;
  if (!isInside(folded, base === "" ? "/" : base)) return true;
  const [, first = ""] = folded.slice(base.length).split("/");
  return !protectedInHome.some((entry) => entry.split("/")[1] === first);
}

/** Whether a path, relative or not, is of a file that carries rules, hooks or intents. */
export function carriesRules(path: string): boolean {
  return `/${path}`
    .split("/")
    .some((name) => name !== "" && findProtectedName(`/${name}`, plain.test(name)) === RULE_FILES);
}

function findProtectedTail(folded: string): string | null {
  const closed = `${folded}/`;
  if (!startOfTail.test(closed)) return null;
  return protectedTails.find(([, tails]) => tails.some((tail) => closed.includes(tail)))?.[0] ?? null;
}

/**
 * git takes a folder for a repository that holds HEAD, objects and refs, and runs the programs that its config names: without
 * HEAD it is none. In plain text only the name in capitals counts where the file system tells case apart.
 */
function isRepositoryHead(folded: string, path: string, evaluation: EvaluationContext): boolean {
  return folded.endsWith("/head") && (evaluation.isCaseInsensitive || path.endsWith("/HEAD"));
}

/** In plain text every protected name begins with two of these characters; other names need no second look. */
const firstOfProtected = new Set([...protectedNames.keys()].map((name) => pairAt(name, 0)));

function pairAt(text: string, at: number): number {
  return lower(text.charCodeAt(at)) * 128 + lower(text.charCodeAt(at + 1));
}

function lower(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

function findProtectedName(path: string, isPlain: boolean): string | null {
  for (let start = 1; start <= path.length; ) {
    const slash = path.indexOf("/", start);
    const end = slash < 0 ? path.length : slash;
    if (!isPlain || firstOfProtected.has(pairAt(path, start))) {
      const found = protectedNames.get(cleanName(path.slice(start, end)));
      if (found !== undefined) return found;
    }
    start = end + 1;
  }
  return null;
}

function cleanName(name: string): string {
  const text = plain.test(name) ? name : name.replace(ignored, "").normalize("NFKC");
  return foldName(text.replace(/[. ]+$/, ""));
}

/** Deleting `/`, the home folder, the workspace or anything that holds them; also by deleting all that is in them. */
function findDeletion(path: string, evaluation: EvaluationContext): Reason | null {
  const target = path.replace(/\/[*.?]*\*[*.?]*$/, "") || "/";
  if (target === "/") return createReason("deletes-everything", {});
  for (const folder of evaluation.homes)
    if (isInside(folder, target)) return createReason("deletes-home", {});
  if (isInside(evaluation.workspace, target)) return createReason("deletes-workspace", {});
  const folded = foldName(target);
  if (evaluation.programFolders.some((folder) => isInside(folder, folded)))
    return createReason("deletes-program", {});
  return null;
}
