import type { Scene } from "../scene.ts";
import type { PathAccess } from "../tools/tool-table.ts";
import type { LookedPath } from "./look-at-path.ts";
import { foldName, isInside } from "./path-text.ts";

/** Names that are protected wherever they stand in a path, with what they are. */
const protectedNames: ReadonlyMap<string, string> = new Map([
  [".git", "git's own files"],
  // The short name of .git on Windows file systems.
  ["git~1", "git's own files"],
  [".gitconfig", "git's settings"],
  [".gitmodules", "git's settings"],
  [".bashrc", "a shell start-up file"],
  [".bash_profile", "a shell start-up file"],
  [".bash_login", "a shell start-up file"],
  [".bash_logout", "a shell start-up file"],
  [".bash_aliases", "a shell start-up file"],
  [".profile", "a shell start-up file"],
  [".zshrc", "a shell start-up file"],
  [".zshenv", "a shell start-up file"],
  [".zprofile", "a shell start-up file"],
  [".zlogin", "a shell start-up file"],
  [".zlogout", "a shell start-up file"],
  [".kshrc", "a shell start-up file"],
  [".mkshrc", "a shell start-up file"],
  [".cshrc", "a shell start-up file"],
  [".tcshrc", "a shell start-up file"],
  [".login", "a shell start-up file"],
  [".inputrc", "a shell start-up file"],
  [".claude", "agent settings"],
  [".claude.json", "agent settings"],
  [".mcp.json", "agent settings"],
  [".cursor", "agent settings"],
  [".codex", "agent settings"],
  [".gemini", "agent settings"],
  [".opencode", "agent settings"],
  ["opencode.json", "agent settings"],
  [".aider.conf.yml", "agent settings"],
  [".countersign", "the product's settings"],
  [".intentignore", "the product's settings"],
  [".orchestration", "the product's settings"],
]);

/** Start-up files that are known by their whole path. A slash at the end means all that is in the folder. */
const protectedPaths = [
  "/etc/profile",
  "/etc/profile.d/",
  "/etc/bash.bashrc",
  "/etc/bashrc",
  "/etc/zsh/",
  "/etc/zshrc",
  "/etc/zshenv",
  "/etc/environment",
  "/etc/fish/",
];
const protectedInHome = ["/.config/fish/", "/.config/git/"];

const plain = /^[\x20-\x7e]*$/;

/** Characters that some file systems do not see in a name. */
const ignored = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Why a path may not be written or deleted without asking, whatever the rules allow; null when nothing speaks against
 * it. Case, invisible characters and trailing dots and blanks are ignored, because some file systems ignore them too.
 * The product's data may not be read either: it holds its secrets. `covers` "below" is about all that is in a folder.
 */
export function findFloor(
  looked: LookedPath,
  access: PathAccess,
  scene: Scene,
  covers: "path" | "below" = "path",
): string | null {
  for (const path of looked.written) {
    const found = findForPath(path, access, scene, covers);
    if (found !== null) return found;
  }
  for (const path of looked.resolved) {
    if (looked.written.includes(path)) continue;
    const found = findForPath(path, access, scene, covers);
    if (found !== null) return found;
  }
  return null;
}

function findForPath(
  path: string,
  access: PathAccess,
  scene: Scene,
  covers: "path" | "below",
): string | null {
  if (isProductData(path, scene, covers)) return `${path} holds the product's own data`;
  if (access === "read") return null;
  const isPlain = plain.test(path);
  const name = findProtectedName(path, isPlain);
  if (name !== null) return `${path} is protected (${name})`;
  const folded = isPlain ? path.toLowerCase() : foldName(path);
  if (folded.startsWith("/etc/") && protectedPaths.some((entry) => matches(folded, entry))) {
    return `${path} is a shell start-up file`;
  }
  if (folded.includes("/.config/") && isSettingsInHome(folded, scene)) {
    return `${path} is a start-up or settings file in the home folder`;
  }
  return access === "delete" ? findDeletion(path, scene) : null;
}

function isProductData(path: string, scene: Scene, covers: "path" | "below"): boolean {
  const data = scene.productData;
  if (data === null) return false;
  const folded = foldName(path);
  return isInside(folded, data) || (covers === "below" && isInside(data, folded));
}

function isSettingsInHome(folded: string, scene: Scene): boolean {
  return protectedInHome.some((entry) => scene.homes.some((home) => matches(folded, foldName(home) + entry)));
}

/** In plain text every protected name begins with one of these; other names need no second look. */
const firstOfProtected = new Set(
  [...protectedNames.keys()].flatMap((name) => [name.charCodeAt(0), name.toUpperCase().charCodeAt(0)]),
);

function findProtectedName(path: string, isPlain: boolean): string | null {
  for (let start = 1; start <= path.length; ) {
    const slash = path.indexOf("/", start);
    const end = slash < 0 ? path.length : slash;
    if (!isPlain || firstOfProtected.has(path.charCodeAt(start))) {
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
function findDeletion(path: string, scene: Scene): string | null {
  const target = path.replace(/\/[*.?]*\*[*.?]*$/, "") || "/";
  if (target === "/") return "it would delete the whole file system";
  for (const folder of scene.homes) if (isInside(folder, target)) return "it would delete the home folder";
  if (isInside(scene.workspace, target)) return "it would delete the workspace";
  return null;
}

function matches(path: string, entry: string): boolean {
  return entry.endsWith("/") ? path.startsWith(entry) : path === entry;
}
